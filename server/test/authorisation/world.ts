import type { NewPasskeyBody } from '@muster/domain/accounts/schema-passkeys.ts'
import type { Role } from '@muster/domain/shared/authorisation.ts'
import type { GivenPerson, GivenToken } from '../given.ts'
import type { GivenItem } from '../given-items.ts'

export interface World {
  role: Role
  me: GivenPerson | null
  /** has data that nobody else may read */
  asha: GivenPerson
  /** is checked in to each of the items below */
  rider: GivenPerson
  /** active; attendees and coordinators are members */
  offsite: { id: number; documentId: string; name: string; imageHash: string }
  /** the off-site, or for outsiders another event that they have joined */
  joined: { id: number; documentId: string }
  /** inactive, and the caller is not a member */
  secret: { id: number; documentId: string; name: string }
  /** the caller is a member, whatever the role */
  own: { id: number; documentId: string }
  /** Asha's are for the secret event; `own` is null without a session */
  preferences: { own: GivenItem | null; asha: GivenItem }
  /** of the off-site; Asha is on each, and so is a caller who is a member */
  items: WorldItems
  /** of the joined event; the caller and Asha are on each */
  joinedItems: WorldItems
  /** of the secret event; only Asha is on them */
  secretItems: WorldItems
  carPools: WorldCarPools
  /** to the caller (without a session: to the rider), and of the secret event, to Asha */
  notifications: { own: GivenItem; secret: GivenItem }
  /** of the caller (without a session: of the rider); the event of `own` */
  unsubscribed(): Promise<{ id: number; key: string }>
  code(purpose: 'reset-password' | 'confirm-email'): Promise<string>
  /** the code of the link of an event without anybody */
  inviteLink(): Promise<string>
  /** to the off-site, of somebody who has no password yet */
  invitation(): Promise<string>
  /** to the off-site, of somebody who has not confirmed this email */
  waiting(): Promise<string>
  /** of Asha */
  handOff(): Promise<string>
  /** of Asha's address from before */
  undoCode(): Promise<string>
  /** of the caller, on another device */
  otherSession(): Promise<number>
  /** that an authenticator has made for the caller */
  newPasskey(): Promise<NewPasskeyBody>
  passkey(of: GivenPerson): Promise<number>
  /** of nobody else here */
  passkeyOfOther: number
  /** somebody who has lost a phone */
  loser(): Promise<number>
  /** An API token of this person, whose rights depend on their role. */
  apiToken(of: GivenPerson): Promise<GivenToken>
  /** Marks an item of an event as departed. */
  departed(itemId: number): Promise<unknown>
  /** of the off-site; Asha has answered it. The documentId */
  rollCall(): Promise<string>
  /** When the people of the off-site's room are reminded to check out. */
  checkOutReminder(): Promise<string>
  endedRollCall(): Promise<string>
  /** a session of the off-site without anybody */
  spare(): Promise<number>
  /** of buses into the off-site */
  imported(): Promise<number>
  /** an event without anybody */
  unpublished(): Promise<number>
  /** of the off-site, from the caller to Asha and the rider. The documentId */
  sent(): Promise<string>
  /** of a device of the caller, without a session of Asha */
  endpoint(): Promise<string>
  /** of a push message to a device of Asha */
  receipt(): Promise<string>
  /** The only one of the installation, with one message that was posted. */
  webhook(): Promise<{ id: number; post: number }>
  /** last part of the address of the caller's calendar */
  feed: string
}

/** Open for check-in. A caller who is a coordinator is named on the bus. */
export interface WorldItems {
  flight: GivenItem
  bus: GivenItem
  room: GivenItem
  subEvent: GivenItem
}

/** Asha's, with the rider in a seat. */
export interface WorldCarPools {
  /** of the event that the caller is a member of */
  ashas: GivenItem
  /** of the secret event */
  secret: GivenItem
  /** from the caller (without a session: from the rider) to Asha, rejected */
  request: GivenItem
  /** from the rider's friend to Asha, pending */
  secretRequest: GivenItem
  /** Gives the caller a seat in Asha's. */
  seated(): Promise<GivenItem>
  own(): Promise<GivenItem>
  /** A pending invitation from Asha to the caller. */
  invited(): Promise<GivenItem>
  /** A pending request from the caller to Asha. */
  asked(): Promise<GivenItem>
}

export interface Call {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Fixture {
  /** 2xx wherever the table has no status */
  call(world: World): Call | Promise<Call>
  /** for `by-row`: roles that see the row of `call` but may not change it */
  refuses?: Partial<Record<Role, 403>>
  /** for `by-row`: a row that the caller may not see: 404, or a list without it */
  hidden?(world: World): Call
  /** roles that see the hidden row but may not change it */
  refusesHidden?: Partial<Record<Role, 403>>
  /** endless, so that only the head of the reply is read */
  isStream?: true
  /** for lists: a visible and a hidden row */
  rows?(world: World): { shown: { id: number }; hidden: { id: number } }
}
