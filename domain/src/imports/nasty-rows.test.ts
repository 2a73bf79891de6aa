import { describe, expect, test } from 'vitest'
import { accountRuleWords, nameNotReadable } from '../accounts/words.ts'
import { itemWords } from '../organiser/words-items.ts'
import { wireWords } from '../shared/reply-words.ts'
import type { Sheet } from './columns.ts'
import { diffOf, type Stored } from './diff.ts'
import { readRows } from './rows.ts'
import { importWords } from './words.ts'

const event = {
  timezone: 'Asia/Kolkata',
  startDate: new Date('2026-11-20T00:00:00+05:30'),
  endDate: new Date('2026-11-22T23:00:00+05:30'),
}
const members = new Set(Array.from({ length: 502 }, (_, at) => `p${at}@muster.example`)).add(
  'asha@muster.example',
)

type Cells = Readonly<Record<string, string>>
const GOOD: Readonly<Record<Sheet, Cells>> = {
  people: { email: 'asha@muster.example', name: 'Asha Rao', contact: '9820012345' },
  flight: {
    ...{ flightNumber: '6E 5271', flightName: 'Delhi to Pune' },
    ...{ departure: '20/11/2026 06:45', arrival: '20/11/2026 09:00', people: 'asha@muster.example' },
  },
  bus: { busIdentifier: 'Bus 1', busNumber: 'MH 14', time: '21/11/2026 05:30', people: '' },
  'hotel-room': { roomNumber: '214', checkinTime: '', checkoutTime: '', people: '' },
  'sub-event': { name: 'Welcome tea', startDate: '20/11/2026 16:00', endDate: '20/11/2026 17:00' },
}

const judge = (sheet: Sheet, rows: readonly Cells[], stored: readonly Stored[] = []) => {
  const full = rows.map(row => ({ ...GOOD[sheet], ...row }))
  const mapping = [...new Set(full.flatMap(row => Object.keys(row)))]
  const cells = full.map((row: Cells) => mapping.map(field => row[field] ?? ''))
  return diffOf(sheet, readRows({ sheet, mapping, cells, firstLine: 2 }), { stored, members, event })
}
const judgeOne = (sheet: Sheet, row: Cells) => judge(sheet, [row])[0]

const NUL = String.fromCharCode(0)
const BELL = String.fromCharCode(7)
const LONE = String.fromCharCode(0xd83d)
const ZERO_WIDTH = '\u200b'
const MARKED = (text: string) => `\u202a${text}\u202c`
const BIG = 'x'.repeat(1_000_000)
const { timeExpected, capacityExpected, coordinatesExpected, minutesExpected } = itemWords
const { contactInvalid, emailInvalid, emailTooShort, nameTooShort } = accountRuleWords
const { textNotOneLine, textNotPlain, textNotVisible, textTooLong } = wireWords

describe('A row is taken, with this value,', () => {
  test.each<[string, Sheet, string, string, string]>([
    ['with accents', 'people', 'name', ' Zoë Núñez ', 'Zoë Núñez'],
    ['in Devanagari with a joiner', 'people', 'name', 'लक्ष्मी क्‍षीरसागर', 'लक्ष्मी क्‍षीरसागर'],
    ['from right to left', 'sub-event', 'name', 'مرحبا', 'مرحبا'],
    ['with an emoji', 'sub-event', 'name', 'Tea ☕️ and cake 🍰', 'Tea ☕️ and cake 🍰'],
    ['with quotes', 'bus', 'busIdentifier', 'The "fast" one', 'The "fast" one'],
    ['with an apostrophe', 'people', 'name', "Brian O'Brien", "Brian O'Brien"],
    ['in apostrophes', 'sub-event', 'name', "'Tea'", "'Tea'"],
    ['that would be a formula', 'sub-event', 'name', '=1+1', '=1+1'],
    ['that is guarded', 'sub-event', 'name', "'=1+1", '=1+1'],
    ['that is guarded twice', 'sub-event', 'name', "''=1+1", "'=1+1"],
    ['beginning with a minus', 'bus', 'busIdentifier', '- spare -', '- spare -'],
    ['beginning with @', 'sub-event', 'name', '@ the lawn', '@ the lawn'],
    ['with line breaks in a description', 'sub-event', 'desc', 'one\r\ntwo', 'one\ntwo'],
    ['with an email in capitals', 'people', 'email', ' ASHA@Muster.Example ', 'asha@muster.example'],
    [
      'with an invisible mark in an email',
      'people',
      'email',
      `asha${ZERO_WIDTH}@muster.example`,
      'asha@muster.example',
    ],
    ['without a name', 'people', 'name', '', ''],
    ['with +91', 'people', 'contact', '+91 98200-12345', '9820012345'],
    ['with +91 that is guarded', 'people', 'contact', "'+919820012345", '9820012345'],
    ['with 0091', 'people', 'contact', '0091 98200 12345', '9820012345'],
    ['with +91 (0)', 'people', 'contact', '+91 (0) 98200 12345', '9820012345'],
    ['with 91', 'people', 'contact', '919820012345', '9820012345'],
    ['with 0', 'people', 'contact', '098200 12345', '9820012345'],
    ['with marks of direction', 'people', 'contact', MARKED('+91 98200 12345'), '9820012345'],
    ['of ten digits that begin with 91', 'people', 'contact', '9198200123', '9198200123'],
    ['with a time with marks', 'bus', 'time', MARKED('21/11/2026 05:30'), '2026-11-21T05:30'],
    ['with a time with hard spaces', 'bus', 'time', '21/11/2026\u00a05:30\u202fAM', '2026-11-21T05:30'],
    ['with midnight', 'bus', 'time', '21/11/2026 00:00', '2026-11-21T00:00'],
    ['with half an hour past noon', 'bus', 'time', '21/11/2026 12:30 PM', '2026-11-21T12:30'],
    ['with seats as a sheet counts', 'bus', 'capacity', '40.0', '40'],
    ['with seats with zeros', 'bus', 'capacity', '040', '40'],
    ['with the last room number', 'hotel-room', 'roomNumber', '0214', '0214'],
  ])('%s: %s %s %j', (_, sheet, field, written, value) => {
    const diff = judgeOne(sheet, { [field]: written })
    expect(diff).toMatchObject({ kind: 'new', wrong: {}, row: { values: { [field]: value } } })
  })
})

describe('A row is wrong, and says where and why,', () => {
  test.each<[string, Sheet, Cells, Cells]>([
    ['line breaks in a name', 'people', { name: 'Asha\nRao' }, { name: textNotOneLine }],
    ['a tab in a name', 'bus', { busIdentifier: 'Bus\t1' }, { busIdentifier: textNotOneLine }],
    ['a NUL', 'people', { name: `Asha${NUL}Rao` }, { name: textNotPlain }],
    ['a control character', 'sub-event', { name: `Tea${BELL}` }, { name: textNotPlain }],
    ['half an emoji', 'sub-event', { name: `Tea ${LONE}` }, { name: textNotPlain }],
    [
      'a name with a character that shows nothing',
      'people',
      { name: `Asha${ZERO_WIDTH}Rao` },
      { name: nameNotReadable },
    ],
    ['a bus with one', 'bus', { busIdentifier: `Bus${ZERO_WIDTH} 1` }, { busIdentifier: textNotVisible }],
    ['a link for a name', 'people', { name: 'http://evil.example' }, { name: nameNotReadable }],
    ['a name of one letter', 'people', { name: 'A' }, { name: nameTooShort }],
    ['an overlong name', 'people', { name: 'x'.repeat(102) }, { name: textTooLong(101) }],
    [
      'an overlong flight number',
      'flight',
      { flightNumber: '6'.repeat(31) },
      { flightNumber: textTooLong(30) },
    ],
    ['a megabyte for a name', 'bus', { busIdentifier: BIG }, { busIdentifier: textTooLong(80) }],
    ['a megabyte for a time', 'bus', { time: `21/11/2026${' '.repeat(1_000_000)}x` }, { time: timeExpected }],
    [
      'a megabyte for a place',
      'bus',
      { boardingPoint: 'Gate', boardingCoOrds: `1${' '.repeat(1_000_000)}x` },
      { boardingCoOrds: coordinatesExpected },
    ],
    ['a megabyte for an email', 'people', { email: BIG }, { email: emailInvalid }],
    ['no email', 'people', { email: '' }, { email: emailTooShort }],
    ['a name for an email', 'people', { email: 'Asha Rao' }, { email: emailInvalid }],
    ['two emails', 'people', { email: 'a@muster.example, b@muster.example' }, { email: emailInvalid }],
    ['nine digits', 'people', { contact: '98200 1234' }, { contact: contactInvalid }],
    ['eleven digits', 'people', { contact: '98200123456' }, { contact: contactInvalid }],
    ['two numbers', 'people', { contact: '9820012345 / 9820012346' }, { contact: contactInvalid }],
    ['a number and its extension', 'people', { contact: '9820012345 ext 12' }, { contact: contactInvalid }],
    ['a rounded number', 'people', { contact: '9.19E+11' }, { contact: contactInvalid }],
    ['a number with an exponent', 'people', { contact: '9.19820012345E+11' }, { contact: contactInvalid }],
    ['a land line', 'people', { contact: '020 2612 3456' }, { contact: contactInvalid }],
    ['letters for a number', 'people', { contact: 'none' }, { contact: contactInvalid }],
    ['31 February', 'bus', { time: '31/02/2026 05:30' }, { time: timeExpected }],
    ['31 February as an export writes it', 'bus', { time: '2026-02-31T05:30' }, { time: timeExpected }],
    ['month 13', 'bus', { time: '2026-13-41T99:99' }, { time: timeExpected }],
    ['29 February', 'bus', { time: '29 Feb 2026 05:30' }, { time: timeExpected }],
    ['hour 24', 'bus', { time: '2026-11-21T24:00' }, { time: timeExpected }],
    ['minute 60', 'bus', { time: '21/11/2026 12:60' }, { time: timeExpected }],
    [
      'half an hour past zero in the afternoon',
      'bus',
      { time: '21/11/2026 0:30 PM' },
      { time: timeExpected },
    ],
    ['the month first', 'bus', { time: '11/21/2026 05:30' }, { time: timeExpected }],
    ['a date alone', 'bus', { time: '2026-11-21' }, { time: timeExpected }],
    ['a time alone', 'bus', { time: '05:30' }, { time: timeExpected }],
    ['days since 1900', 'bus', { time: '46347.2' }, { time: timeExpected }],
    ['an error of Excel', 'bus', { time: '#VALUE!' }, { time: timeExpected }],
    ['no time', 'bus', { time: '' }, { time: timeExpected }],
    ['last year', 'bus', { time: '21/11/2025 05:30' }, { time: itemWords.farFromEvent }],
    ['year 26', 'bus', { time: '21/11/0026 05:30' }, { time: timeExpected }],
    ['no seats', 'bus', { capacity: '0' }, { capacity: capacityExpected }],
    ['too many seats', 'bus', { capacity: '501' }, { capacity: capacityExpected }],
    ['fewer than no seats', 'bus', { capacity: '-1' }, { capacity: capacityExpected }],
    ['half a seat', 'bus', { capacity: '1.5' }, { capacity: capacityExpected }],
    ['seats in words', 'bus', { capacity: '40 seats' }, { capacity: capacityExpected }],
    ['endless beds', 'hotel-room', { capacity: 'Infinity' }, { capacity: capacityExpected }],
    ['minutes of a day', 'flight', { arriveMinutesBefore: '1440' }, { arriveMinutesBefore: minutesExpected }],
    [
      'a place off the map',
      'bus',
      { boardingPoint: 'Gate', boardingCoOrds: '95, 200' },
      { boardingCoOrds: coordinatesExpected },
    ],
    [
      'a place in words',
      'bus',
      { boardingPoint: 'Gate', boardingCoOrds: 'near the gate' },
      { boardingCoOrds: coordinatesExpected },
    ],
    [
      'a landmark of nothing',
      'bus',
      { boardingLandmark: 'Gate 2' },
      { boardingPoint: itemWords.boardingPointMissing },
    ],
    ['a terminal of nothing', 'flight', { terminal: 'T1' }, { airport: itemWords.airportMissing }],
    [
      'a flight that lands before it departs',
      'flight',
      { arrival: '20/11/2026 06:00' },
      { arrival: itemWords.landsBeforeDeparture },
    ],
    [
      'a session that ends before it starts',
      'sub-event',
      { endDate: '20/11/2026 15:00' },
      { endDate: itemWords.endsBeforeStart },
    ],
    [
      'check-out before check-in',
      'hotel-room',
      { checkinTime: '21/11/2026 14:00', checkoutTime: '21/11/2026 11:00' },
      { checkoutTime: itemWords.outBeforeIn },
    ],
    ['no flight number', 'flight', { flightNumber: '' }, { flightNumber: itemWords.flightNumberMissing }],
    ['no route', 'flight', { flightName: '' }, { flightName: itemWords.flightNameMissing }],
    ['a co-ordinator by name', 'bus', { coordinator: 'Asha Rao' }, { coordinator: emailInvalid }],
    ['people by name', 'flight', { people: 'Asha; Ravi' }, { people: 'Not an email: Asha, Ravi' }],
    [
      'people who are not in the event',
      'flight',
      { people: 'asha@muster.example; x@other.example' },
      { people: 'Not in the event: x@other.example' },
    ],
    [
      'many of them',
      'flight',
      {
        people: 'a1@o.example a2@o.example a3@o.example a4@o.example a5@o.example a6@o.example'.replaceAll(
          ' ',
          '\n',
        ),
      },
      {
        people:
          'Not in the event: a1@o.example, a2@o.example, a3@o.example, a4@o.example, a5@o.example and 1 more',
      },
    ],
    ['a megabyte for people', 'flight', { people: BIG }, { people: `Not an email: ${'x'.repeat(60)} …` }],
    [
      '501 people',
      'bus',
      { people: Array.from({ length: 501 }, (_, at) => `p${at}@muster.example`).join(';') },
      { people: importWords.tooManyPeople },
    ],
    [
      'several mistakes',
      'bus',
      { busNumber: '', time: 'soon', capacity: 'x' },
      { busNumber: itemWords.busNumberMissing, time: timeExpected, capacity: capacityExpected },
    ],
  ])('%s: %s', (_, sheet, row, wrong) => {
    const diff = judgeOne(sheet, row)
    expect(diff?.wrong).toEqual(wrong)
    expect(diff?.kind).toBe('wrong')
  })
})

describe('People of a row', () => {
  test.each([
    ['with names', 'Asha Rao <ASHA@muster.example>; "P One" <p1@muster.example>'],
    ['in lines', 'asha@muster.example\r\np1@muster.example\n'],
    ['in commas, twice', 'p1@muster.example, asha@muster.example, p1@muster.example'],
    ['with full stops and marks', `asha@muster.example.\n${MARKED('p1@muster.example')}`],
  ])('%s are read', (_, people) => {
    expect(judgeOne('flight', { people })).toMatchObject({
      kind: 'new',
      added: ['asha@muster.example', 'p1@muster.example'],
    })
  })
})

describe('Two rows', () => {
  const kindsOf = (sheet: Sheet, rows: readonly Cells[], stored: readonly Stored[] = []) =>
    judge(sheet, rows, stored).map(({ kind }) => kind)

  test('with one email in different letters are one person', () => {
    const diffs = judge('people', [{}, { email: 'Asha@Muster.example', name: 'Asha R' }])
    expect(diffs.map(({ wrong }) => wrong)).toEqual([{}, { email: importWords.twice(2) }])
  })

  test('of one flight on one day are two flights, unless their time is the same', () => {
    const evening = { departure: '20/11/2026 18:45', arrival: '20/11/2026 21:00' }
    expect(kindsOf('flight', [{}, evening])).toEqual(['new', 'new'])
    expect(judge('flight', [{}, { flightNumber: '6e5271' }])[1]?.wrong).toEqual({
      flightNumber: importWords.twice(2),
    })
  })

  test('without what names them say so, and not that they are alike', () => {
    const nameless = judge('bus', [{ busIdentifier: '' }, { busIdentifier: '' }])
    expect(nameless[1]?.wrong).toEqual({ busIdentifier: itemWords.busNameMissing })
    const timeless = judge('flight', [{ departure: 'soon' }, { departure: 'soon' }])
    expect(timeless[1]?.wrong).toEqual({ departure: timeExpected })
  })

  test('of buses whose accents are written in two ways are one bus', () => {
    const [composed, apart] = ['Café', 'Café'.normalize('NFD')]
    const is = { ...GOOD.bus, time: '2026-11-21T05:30', busIdentifier: composed }
    expect(kindsOf('bus', [{ busIdentifier: apart }], [{ id: 1, values: is, people: [] }])).toEqual(['same'])
    expect(kindsOf('bus', [{ busIdentifier: composed }, { busIdentifier: apart }])).toEqual(['new', 'wrong'])
  })

  test('are told apart although one has more columns', () => {
    const cells = [
      ['Bus 1', 'MH 14', '21/11/2026 05:30', 'note', '', ''],
      ['Bus 2', 'MH 15', '21/11/2026 05:30'],
    ]
    const mapping = ['busIdentifier', 'busNumber', 'time', null]
    const rows = readRows({ sheet: 'bus', mapping, cells, firstLine: 2 })
    expect(diffOf('bus', rows, { stored: [], members, event }).map(({ kind }) => kind)).toEqual([
      'new',
      'new',
    ])
  })
})
