import { type Answers, countBoard } from '@muster/domain/user-preferences/rules.ts'
import type { PreferencesBoardReply } from '@muster/domain/user-preferences/schema.ts'
import type { HasDatabase } from '#db/access.ts'
import { byVersion, byVersionAndKey } from '#db/by-version.ts'
import { statement } from '#db/statement.ts'
import { eventMembers, type Member } from '#features/events/read-member-names.ts'
import type { PreferencesNow } from './read-board-now.ts'

const readAnswers = statement('answers-of-event', { eventId: 'int' }, (db, { eventId }) =>
  db
    .selectFrom('preferences as p')
    .where('p.event_id', '=', eventId)
    .select(({ ref }) => [
      'p.user_id as userId',
      ref('p.food').$castTo<Answers['food']>().as('food'),
      ref('p.tshirt_size').$castTo<Answers['tshirtSize']>().as('tshirtSize'),
      'p.drink_preference as drinks',
    ]),
)

/** By person. */
const answersOf = byVersion<ReadonlyMap<number, Answers>>(async (ctx, eventId) => {
  const rows = await readAnswers(ctx, { eventId })
  return new Map(rows.map(({ userId, ...answers }) => [userId, answers]))
})

export interface Answering {
  member: Member
  /** `null`: has not set preferences */
  answers: Answers | null
}

/** All members by name. Numbers and lists are made of this one set. */
export async function answeringMembers(
  ctx: HasDatabase,
  { id, members, preferences }: PreferencesNow,
): Promise<readonly Answering[]> {
  const [{ inOrder }, answers] = await Promise.all([
    eventMembers(ctx, { id, version: members }),
    answersOf(ctx, { id, version: preferences }),
  ])
  return inOrder.map(member => ({ member, answers: answers.get(member.card.id) ?? null }))
}

const BOARDS_KEPT = 20

interface Of extends PreferencesNow {
  version: number
}

const boards = byVersionAndKey<Of, PreferencesBoardReply>(
  async (ctx, now) => {
    const all = await answeringMembers(ctx, now)
    return {
      data: countBoard(
        all.map(({ answers }) => answers),
        now.availableDrinks,
      ),
    }
  },
  { kept: BOARDS_KEPT, keyOf: ({ id }) => id },
)

/** Counted once for all who ask, until somebody saves or the event changes. */
export const countedBoard = (ctx: HasDatabase, now: PreferencesNow) =>
  boards(ctx, { ...now, version: now.items + now.members + now.preferences })
