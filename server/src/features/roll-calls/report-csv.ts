import type { RollCallReport } from '@muster/domain/roll-calls/schema.ts'
import { questionWords, rollCallNotices, rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { writeCsv } from 'hucre/csv'

type Row = Partial<Record<keyof typeof rollCallNotices.columns, string | number | null>>

const { columns, parts } = rollCallNotices

/** One table: the numbers, the people by state, then every answer. Instants are in UTC, as on the wire. */
export function reportCsv(report: RollCallReport): string {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const rows = [...summaryOf(report), ...peopleOf(report), ...trailOf(report)]
  const cells = rows.map(row => names.map(name => row[name] ?? null))
  return writeCsv([Object.values(columns), ...cells], { bom: true, escapeFormulae: true })
}

const { states } = rollCallWords

function summaryOf({ about, startedAt, startedBy, endedAt, endedBy, ...numbers }: RollCallReport): Row[] {
  const part = parts.summary
  return [
    { part, note: rollCallWords.about(about) },
    { part, note: rollCallWords.startedBy(startedAt, startedBy?.name ?? null) },
    { part, note: rollCallWords.endedBy(endedAt, endedBy?.name ?? null) },
    { part, note: rollCallWords.counts(numbers) },
    { part, note: rollCallWords.total(numbers.total) },
  ]
}

const peopleOf = ({ people }: RollCallReport): Row[] =>
  people.map(({ name, state, place }) => ({ part: parts.person, person: name, answer: states[state], place }))

const trailOf = ({ trail }: RollCallReport): Row[] =>
  trail.map(({ person, answer, at, receivedAt, by, place, position, isLate, isReplaced }) => ({
    part: parts.trail,
    person: person.name,
    answer: questionWords.answers[answer],
    ...{ at, received: receivedAt, by: (by ?? person).name, place, ...position },
    note: isLate ? rollCallWords.late : isReplaced ? rollCallWords.replaced : null,
  }))
