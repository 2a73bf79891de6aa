export type JoinPolicy = 'anyone' | 'confirmed' | 'domains' | 'invited'

export const JOIN_REFUSALS = ['domain_not_allowed', 'not_invited', 'address_unconfirmed'] as const
export type JoinRefusal = (typeof JOIN_REFUSALS)[number]
