import { describe, expect, test } from 'vitest'
import { columnsOf, matchColumns, SHEETS } from './columns.ts'
import { diffOf } from './diff.ts'
import { readRows } from './rows.ts'
import { cellsOf, sampleOf } from './sheet-cells.ts'

const present = {
  stored: [],
  members: new Set(['asha@company.example', 'ravi@company.example']),
  event: {
    timezone: 'Asia/Kolkata',
    startDate: new Date('2026-11-20T00:00:00+05:30'),
    endDate: new Date('2026-11-22T23:00:00+05:30'),
  },
}

describe.each(SHEETS)('The sample of %s', sheet => {
  const [headings = [], ...cells] = sampleOf(sheet, '2026-11-20')
  const mapping = matchColumns(sheet, headings)

  test('has a heading for each column', () => {
    expect(mapping).toEqual(columnsOf(sheet).map(({ field }) => field))
  })

  test('can be imported', () => {
    const diffs = diffOf(sheet, readRows({ sheet, cells, mapping, firstLine: 2 }), present)
    expect(diffs.length).toBeGreaterThan(0)
    for (const diff of diffs) expect(diff).toMatchObject({ kind: 'new', wrong: {} })
  })
})

test('No cell is a formula, and a time has no T', () => {
  const values = { busIdentifier: '=1+1', busNumber: '-5', time: '2026-11-21T05:30' }
  const [, row = []] = cellsOf('bus', [{ values, people: ['+asha@company.example', 'ravi@company.example'] }])
  expect(row.slice(0, 3)).toEqual(["'=1+1", "'-5", '2026-11-21 05:30'])
  expect(row.at(-1)).toBe("'+asha@company.example\nravi@company.example")
})
