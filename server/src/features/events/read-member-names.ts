import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Coordinator, Person } from '@muster/domain/itinerary/schema.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersion, type Versioned } from '#db/by-version.ts'
import { displayName } from '#db/display-name-sql.ts'
import { statement } from '#db/statement.ts'

type People = NonNullable<EventReply['assigned_users']>

export interface Member {
  /** in the order of names */
  place: number
  card: Person
  /** for staff only (R13) */
  reachableCard: Coordinator
  username: string
}

export interface Members {
  names: People
  inOrder: readonly Member[]
  byId: ReadonlyMap<number, Member>
}

const readMembers = statement('members-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('event_members as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.event_id', '=', eventId)
    .select(member => [
      'u.id',
      displayName(member.ref('u.name'), member.ref('u.username')).as('name'),
      'u.username',
      'u.email',
      'u.contact',
    ])
    .orderBy('u.name')
    .orderBy('u.id'),
)

export const eventMembers = byVersion<Members>(async (ctx, eventId) => {
  const rows = await readMembers(ctx, { eventId })
  const members = rows.map(({ username, email, contact, ...card }, place) => ({
    place,
    card,
    username,
    reachableCard: { ...card, email, contact },
  }))
  return {
    names: members.map(({ card }) => card),
    inOrder: members,
    byId: new Map(members.map(member => [member.card.id, member])),
  }
})

/** Of every member, in order, without contact details (R13). */
export const memberNames = async (ctx: HasDatabase, of: Versioned): Promise<People> =>
  (await eventMembers(ctx, of)).names
