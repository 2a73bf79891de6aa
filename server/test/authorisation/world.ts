import type { Role } from '@muster/domain/shared/authorisation.ts'
import type { Purpose } from '#features/accounts/store.ts'
import type { GivenItem, GivenPerson } from '../given.ts'

export interface World {
  role: Role
  me: GivenPerson | null
  /** somebody with secrets that nobody else may read */
  asha: GivenPerson
  /** is checked in to each of the items below */
  rider: GivenPerson
  /** active, and by role the caller is in it */
  offsite: { id: number; documentId: string; name: string; imageHash: string }
  /** the off-site, and for outsiders an event that they are in instead */
  joined: { id: number; documentId: string }
  /** of others, and not active */
  secret: { id: number; documentId: string; name: string }
  /** one that the caller is a member of, whatever the role */
  own: { id: number; documentId: string }
  /** Asha's are of the secret event; whoever has no session has none of their own */
  preferences: { own: GivenItem | null; asha: GivenItem }
  /** of the off-site: Asha is on each of them, and so is a caller who is a member */
  items: WorldItems
  /** of the joined event: these, and for outsiders those that they are on with Asha */
  joinedItems: WorldItems
  /** of the secret event: Asha alone is on them */
  secretItems: WorldItems
  carPools: WorldCarPools
  code(purpose: Purpose): Promise<string>
  /** the last part of the address of the caller's own calendar */
  feed: string
}

/** Each is open for check-in. A caller who is a coordinator is named on the bus. */
export interface WorldItems {
  flight: GivenItem
  bus: GivenItem
  room: GivenItem
  subEvent: GivenItem
}

/** Asha offers them; the rider has a seat on each. */
export interface WorldCarPools {
  /** of the event that the caller is a member of */
  ashas: GivenItem
  /** of the secret event */
  secret: GivenItem
  /** of the caller to Asha, which she has turned down; whoever has no session has none, and this is the rider's */
  request: GivenItem
  /** of the rider's friend to Asha, which is pending */
  secretRequest: GivenItem
  /** Gives the caller a seat on Asha's. */
  seated(): Promise<GivenItem>
  /** Gives the caller one of their own. */
  own(): Promise<GivenItem>
  /** A pending invitation of Asha to the caller. */
  invited(): Promise<GivenItem>
  /** A pending request of the caller to Asha. */
  asked(): Promise<GivenItem>
}

export interface Call {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Fixture {
  /** answered 2xx wherever the table does not give a number */
  call(world: World): Call | Promise<Call>
  /** for `by-row`: roles that see the row of `call` and may not do this to it */
  refuses?: Partial<Record<Role, 403>>
  /** for `by-row`: the same on a row that the caller may not see: 404, or a list without it */
  hidden?(world: World): Call
  /** roles that see that row too, and may not do this to it */
  refusesHidden?: Partial<Record<Role, 403>>
  /** it has no end, so that only the head of its answer is read */
  isStream?: true
  /** for lists: a row that the caller sees, and the one that is hidden from them */
  rows?(world: World): { shown: { id: number }; hidden: { id: number } }
}
