export const CHECK_IN_METHODS = ['self', 'staff', 'scan'] as const
export type CheckInMethod = (typeof CHECK_IN_METHODS)[number]

/** What generic clients send: everybody who is checked in, and the caller. */
export interface PeopleLists<Id> {
  checked_in_users?: readonly Id[] | undefined
  checked_out_users?: readonly Id[] | undefined
}
