import { describe, expect, test } from 'vitest'
import { SHEETS, type Sheet } from './columns.ts'
import { comparerOf, diffOf, type Stored } from './diff.ts'
import { type ReadRow, readRows } from './rows.ts'

const event = {
  timezone: 'Asia/Kolkata',
  startDate: new Date('2026-11-20T00:00:00+05:30'),
  endDate: new Date('2026-11-22T23:00:00+05:30'),
}
const EMAILS = ['asha', 'ravi', 'dev'].map(name => `${name}@muster.example`)
const TIMES = ['20/11/2026 06:45', '20/11/2026 18:45', '21/11/2026 06:45', '21/11/2027 06:45', '20/11/2026']

/** Few values, so that rows are often about the same thing; the last of each are wrong. */
const CELLS: Readonly<Record<Sheet, Readonly<Record<string, readonly string[]>>>> = {
  people: {
    email: [...EMAILS, 'mina@muster.example', 'asha'],
    name: ['Asha Rao', '', 'A'],
    contact: ['9820012345', '', '12345'],
  },
  flight: {
    flightNumber: ['6E 5271', '6E5271', 'AI 805', ''],
    flightName: ['Delhi to Pune'],
    departure: TIMES,
    arrival: ['20/11/2026 20:00', '21/11/2026 20:00', 'late'],
    people: ['', EMAILS.join('; '), 'nobody@muster.example', 'Asha'],
  },
  bus: {
    busIdentifier: ['Bus 1', 'bus  1', 'Bus 2', 'Bus 3', ''],
    busNumber: ['MH 14', 'MH 12'],
    time: TIMES,
    capacity: ['40', '', 'many'],
    people: ['', EMAILS.join('; '), 'nobody@muster.example', 'Asha'],
  },
  'hotel-room': {
    roomNumber: ['214', '215', '216', ''],
    capacity: ['2', '', '-1'],
    people: ['', EMAILS.join('; '), 'nobody@muster.example', 'Asha'],
  },
  'sub-event': {
    name: ['Welcome tea', 'Lunch', ''],
    startDate: TIMES,
    endDate: ['20/11/2026 20:00', '21/11/2026 20:00', 'late'],
  },
}

/** Numbers that look random and are the same each time (a linear congruential generator). */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function tableOf(sheet: Sheet, seed: number) {
  const next = numbersFrom(seed)
  const fields = Object.entries(CELLS[sheet])
  const rowOf = (line: number): readonly ReadRow[] =>
    readRows({
      sheet,
      mapping: fields.map(([field]) => field),
      cells: [fields.map(([, texts]) => texts[next(texts.length)] ?? '')],
      firstLine: line,
    })
  const rows = Array.from({ length: 12 }, (_, at) => at + 2).flatMap(rowOf)
  const stored = Array.from({ length: 5 }, (_, at): Stored => {
    const [row] = rowOf(1)
    return { id: at + 1, values: row?.values ?? {}, people: row?.people ?? [], isOwn: next(2) === 0 }
  })
  return { next, rowOf, rows, stored }
}

/** What a person does next: a cell is mended, a row is left out, or one is taken back in. */
function changed(rows: readonly ReadRow[], { next, rowOf }: ReturnType<typeof tableOf>): readonly ReadRow[] {
  const line = next(12) + 2
  const others = rows.filter(row => row.line !== line)
  const put = next(4) === 0 ? [] : rowOf(line)
  return [...others, ...put].toSorted((one, other) => one.line - other.line)
}

describe.each(SHEETS)('Rows of %s that are mended one after the other', sheet => {
  test('are compared as if all of them were compared anew', () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= 20; seed++) {
      const table = tableOf(sheet, seed)
      const present = { stored: table.stored, members: new Set(EMAILS), event }
      const compare = comparerOf<ReadRow>(sheet, present)
      let { rows }: { rows: readonly ReadRow[] } = table
      for (let step = 0; step < 30; step++) {
        const diffs = compare(rows)
        expect(diffs).toEqual(diffOf(sheet, rows, present))
        for (const { kind } of diffs) kinds.add(kind)
        rows = changed(rows, table)
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['new', 'changed', 'wrong']))
  })

  test('are judged by themselves: the others are what they were before', () => {
    const rows = ['a', 'b', 'c'].flatMap((name, at) =>
      readRows({
        sheet,
        ...{ mapping: Object.keys(CELLS[sheet]), firstLine: at + 2 },
        cells: [Object.keys(CELLS[sheet]).map(field => (field === 'people' ? '' : `${name} of ${field}`))],
      }),
    )
    const compare = comparerOf<ReadRow>(sheet, { stored: [], members: new Set(), event })
    const before = compare(rows)
    const [first, , third] = compare(rows.map((row, at) => (at === 1 ? { ...row, people: EMAILS } : row)))
    expect(first).toBe(before[0])
    expect(third).toBe(before[2])
  })
})
