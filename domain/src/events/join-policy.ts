export const JOIN_POLICIES = ['anyone', 'confirmed', 'domains', 'invited'] as const
export type JoinPolicy = (typeof JOIN_POLICIES)[number]

export const JOIN_REFUSALS = ['domain_not_allowed', 'not_invited', 'address_unconfirmed'] as const
export type JoinRefusal = (typeof JOIN_REFUSALS)[number]
