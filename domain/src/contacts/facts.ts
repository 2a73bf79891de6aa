export const CONTACT_WAYS = ['call', 'whatsapp', 'reminder', 'notification'] as const
export type ContactWay = (typeof CONTACT_WAYS)[number]
