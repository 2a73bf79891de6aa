import { describe, expect, test } from 'vitest'
import type { Sheet } from './columns.ts'
import { diffOf, type Stored } from './diff.ts'
import { readRows } from './rows.ts'

const event = {
  timezone: 'Asia/Kolkata',
  startDate: new Date('2026-11-20T00:00:00+05:30'),
  endDate: new Date('2026-11-22T23:00:00+05:30'),
}
const read = (sheet: Sheet, mapping: readonly (string | null)[], cells: readonly (readonly string[])[]) =>
  readRows({ sheet, mapping, cells, firstLine: 2 })
const diff = (
  sheet: Sheet,
  mapping: readonly (string | null)[],
  cells: readonly (readonly string[])[],
  stored: readonly Stored[] = [],
) => diffOf(sheet, read(sheet, mapping, cells), { stored, members: MEMBERS, event })
const MEMBERS = new Set(['asha', 'ravi', 'dev'].map(name => `${name}@muster.example`))

const BUS = ['busIdentifier', 'busNumber', 'time', 'capacity', 'people'] as const
const bus: Stored = {
  id: 12,
  values: { busIdentifier: 'Bus 1', busNumber: 'MH 14', time: '2026-11-21T05:30', capacity: '40' },
  people: ['asha@muster.example', 'ravi@muster.example'],
}
const SAME = ['Bus 1', 'MH 14', '21/11/2026 05:30', '40', 'ravi@muster.example; Asha <asha@muster.example>']

describe('A row of a sheet', () => {
  test('that says what is there changes nothing', () => {
    expect(diff('bus', BUS, [SAME], [bus])).toMatchObject([{ kind: 'same', id: 12, changes: [] }])
  })

  test('is a change of what it says otherwise, and of nothing that has no column', () => {
    const [one] = diff(
      'bus',
      ['busIdentifier', 'time', 'people'],
      [['bus  1', '21 Nov 2026 6:00 AM', 'asha@muster.example, dev@muster.example']],
      [bus],
    )
    expect(one).toMatchObject({
      ...{ kind: 'changed', id: 12, added: ['dev@muster.example'], removed: ['ravi@muster.example'] },
      changes: [
        { field: 'busIdentifier', was: 'Bus 1', is: 'bus  1' },
        { field: 'time', was: '2026-11-21T05:30', is: '2026-11-21T06:00' },
      ],
    })
  })

  test('about something else is new', () => {
    const row = ['Bus 2', 'MH 12', '2026-11-21 07:00', '', 'asha@muster.example']
    expect(diff('bus', BUS, [row], [bus])).toMatchObject([
      { kind: 'new', id: null, added: ['asha@muster.example'], row: { line: 2 } },
    ])
  })

  test('that is empty is left out, and keeps the lines of the others', () => {
    const rows = read('bus', BUS, [['', ' ', ''], SAME])
    expect(rows.map(({ line }) => line)).toEqual([3])
  })

  test.each([
    [
      'a time that is none',
      ['Bus 2', 'MH 12', '21/11/2026', '', ''],
      { time: 'Please enter a date and a time' },
    ],
    [
      'a number that is none',
      ['Bus 2', 'MH 12', '21/11/2026 07:00', 'many', ''],
      { capacity: 'Please enter a number from 1 to 500, or nothing' },
    ],
    [
      'a time far away',
      ['Bus 2', 'MH 12', '21/11/2027 07:00', '', ''],
      { time: 'This is more than 30 days from the event. Please check the date' },
    ],
    [
      'nothing that names it',
      ['', 'MH 12', '21/11/2026 07:00', '', ''],
      { busIdentifier: 'Please enter a name' },
    ],
    [
      'people without an email',
      ['Bus 2', 'MH 12', '21/11/2026 07:00', '', 'Asha'],
      { people: 'Not an email: Asha' },
    ],
  ])('with %s is wrong there', (_, row, wrong) => {
    expect(diff('bus', BUS, [row], [bus])).toMatchObject([{ kind: 'wrong', wrong }])
  })

  test('about the same thing as a row before is wrong', () => {
    expect(diff('bus', BUS, [SAME, SAME], [bus]).map(({ kind }) => kind)).toEqual(['same', 'wrong'])
    expect(diff('bus', BUS, [SAME, SAME], [bus])[1]?.wrong).toEqual({
      busIdentifier: 'This is in line 2 already',
    })
  })
})

describe('Flights and sessions', () => {
  const FLIGHT = ['flightNumber', 'flightName', 'departure', 'arrival'] as const
  const flight = (id: number, departure: string): Stored => ({
    ...{ id, people: [] },
    values: { flightNumber: '6E 5271', flightName: 'Delhi to Pune', departure, arrival: '2026-11-20T09:00' },
  })
  const moved = ['6E5271', 'Delhi to Pune', '20/11/2026 07:15', '20/11/2026 09:20']

  test('that move within their day are the same', () => {
    const [one] = diff(
      'flight',
      FLIGHT,
      [moved],
      [flight(3, '2026-11-20T06:45'), flight(4, '2026-11-21T06:45')],
    )
    expect(one).toMatchObject({ kind: 'changed', id: 3 })
  })

  test('of which there are two on one day are told apart by their time only', () => {
    const two = [flight(3, '2026-11-20T06:45'), flight(4, '2026-11-20T18:45')]
    const exact = ['6E 5271', 'Delhi to Pune', '20/11/2026 18:45', '20/11/2026 21:00']
    expect(diff('flight', FLIGHT, [exact], two)).toMatchObject([{ kind: 'changed', id: 4 }])
    expect(diff('flight', FLIGHT, [moved], two)).toMatchObject([{ kind: 'new' }])
  })
})

describe('People', () => {
  const PEOPLE = ['name', 'email', 'contact', null] as const

  test('are named by their email, and their numbers lose the prefix', () => {
    const stored = [
      {
        id: 7,
        values: { email: 'asha@muster.example', name: 'Asha Rao', contact: '9820012345' },
        people: [],
      },
    ]
    const rows = [
      ['Asha Rao', 'ASHA@muster.example', '+91 98200 12345', 'Sales'],
      ['Ravi Iyer', 'ravi@muster.example', "'+919820012346", ''],
      ['', 'dev@muster.example', '', ''],
    ]
    expect(diff('people', PEOPLE, rows, stored)).toMatchObject([
      { kind: 'same', id: 7 },
      { kind: 'new', row: { values: { contact: '9820012346' } } },
      { kind: 'new', row: { values: { email: 'dev@muster.example', name: '' } } },
    ])
  })

  test('with an email, a name or a number that an account cannot have are wrong', () => {
    const [one] = diff('people', PEOPLE, [['A', 'asha', '12345', '']])
    expect(one?.wrong).toEqual({
      email: 'Email must be at least 6 characters',
      name: 'Name must be at least 2 characters',
      contact: 'Please enter a valid 10-digit Indian mobile number',
    })
  })
})
