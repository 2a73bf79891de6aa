export const MESSAGE_KINDS = ['reminder', 'message', 'change', 'car-pool', 'roll-call'] as const
/** What a notification is for. A person chooses the channels by kind. */
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const CHANNELS = ['push', 'email', 'whatsapp'] as const
/** How a notification travels. The inbox has every notification at once. */
export type Channel = (typeof CHANNELS)[number]

/** A notification is worth nothing afterwards, unless it says so itself. */
export const EXPIRES_AFTER_HOURS: Readonly<Record<MessageKind, number>> = {
  reminder: 24,
  message: 24,
  change: 24,
  'car-pool': 24,
  'roll-call': 12,
}

/** What is due within this time is sent in quiet hours, and whatever the person has switched off. */
export const DUE_HOURS = 3
