import { expect, test, vi } from 'vitest'
import { downloadTable, fileOf } from './write-file.ts'

test.each([
  ['Offsite 2026: "Lonavala" / Flights', 'Offsite 2026 Lonavala Flights.csv'],
  ['  ../.hidden\n\u202egpj.', 'hidden gpj.csv'],
  ['मुंबई People', 'मुंबई People.csv'],
  ['???', 'Muster.csv'],
  ['x'.repeat(300), `${'x'.repeat(100)}.csv`],
])('A table called %j is saved as %s', async (name, saved) => {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await downloadTable({ cells: [['A'], ['1']], name, format: 'csv' })
  expect(names).toEqual([saved])
})

test('A CSV file begins with a BOM, and has its cells as they are', async () => {
  const file = await fileOf({
    cells: [
      ['A', 'B'],
      ["'=1+1", 'one\n"two"'],
    ],
    format: 'csv',
  })
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await file.text()).toMatch(/A,B\r\n'=1\+1,"one\n""two"""$/)
})
