import { contactWords } from '@muster/domain/contacts/words.ts'
import type { ReachPerson } from '@muster/domain/reach/schema.ts'
import { nextSteps, reachFileWords as words } from '@muster/domain/reach/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import { exportFileName } from '@muster/domain/user-preferences/rules.ts'
import type { Context } from '#context.ts'
import { statement } from '#db/statement.ts'
import { tableFile } from '#features/user-preferences/table-file.ts'
import { phoneOf, type Table } from '#features/user-preferences/tables.ts'
import { Attachment } from '#http/attachment.ts'
import type { Caller } from '#http/caller.ts'
import { Refused } from '#refused.ts'
import { reachedPeople } from './reached-people.ts'

const readEvent = statement('event-of-reach-export', { eventId: 'int' }, (db, { eventId }) =>
  db.selectFrom('events as e').where('e.id', '=', eventId).select(['e.name', 'e.timezone']),
)

const WIDTH = 20

export async function reachFile(ctx: Context, me: Caller, id: AnyId): Promise<Attachment> {
  const { eventId, people } = await reachedPeople(ctx, me, id)
  const [event] = await readEvent(ctx, { eventId })
  if (!event) throw new Refused('not_found')
  const day = dayIn(event.timezone, ctx.now())
  const table = tableOf(people.map(({ person }) => person))
  const name = exportFileName({ event: event.name, title: table.title, day }, 'csv')
  return new Attachment({ name, ...tableFile(table, 'csv'), phonesOf: people.map(({ person }) => person) })
}

const yesOrNo = (is: boolean) => (is ? words.yes : words.no)
/** A spreadsheet reads it as a moment; the T and the Z would make it text. */
const instant = (iso: string | null) => iso?.slice(0, 16).replace('T', ' ') ?? null

const tableOf = (people: readonly ReachPerson[]): Table => ({
  title: words.title,
  columns: Object.values(words.columns).map(header => ({ header, width: WIDTH })),
  rows: people
    .values()
    .map(person => [
      person.name,
      person.email ?? '',
      phoneOf(person.contact ?? ''),
      yesOrNo(person.isInstalled),
      person.devicesAlive,
      person.devicesDead,
      instant(person.lastDeliveredAt),
      instant(person.lastOpenedAt),
      yesOrNo(person.isEmailConfirmed),
      yesOrNo(person.hasUnsubscribed),
      nextSteps[person.nextStep],
      contactOf(person),
    ]),
})

const contactOf = ({ newestContact }: ReachPerson) =>
  newestContact &&
  contactWords.byWhom(newestContact.way, newestContact.by.name, instant(newestContact.at) ?? '')
