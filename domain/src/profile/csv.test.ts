import { expect, test } from 'vitest'
import { ownDataCsv } from './csv.ts'

const csvOf = (lists: Parameters<typeof ownDataCsv>[0]['lists']) =>
  ownDataCsv({ exportedAt: '2026-11-21T05:00:00.000Z', lists })

test('A CSV has a line for each value, and none for what is empty', () => {
  const text = csvOf({
    account: [{ id: 7, name: 'मीरा Rao', disabled_at: null, confirmed: true }],
    sessions: [{ id: 1 }, { id: 2 }],
  })
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text.slice(1).split('\r\n')).toEqual([
    'list,row,field,value',
    'account,1,id,7',
    'account,1,name,मीरा Rao',
    'account,1,confirmed,true',
    'sessions,1,id,1',
    'sessions,2,id,2',
    '',
  ])
})

test.each([
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+91', "'+91"],
  [['beer', 'wine'], '"[""beer"",""wine""]"'],
])('%j is written as %s', (value, cell) => {
  expect(csvOf({ list: [{ field: value }] })).toContain(`list,1,field,${cell}\r\n`)
})
