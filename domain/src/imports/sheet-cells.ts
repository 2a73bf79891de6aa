import { columnsOf, PEOPLE, type Sheet } from './columns.ts'
import { guarded } from './guards.ts'
import type { Row } from './rows.ts'

/** A table as a file has it, with the headings first; an import of it changes nothing. */
export const cellsOf = (sheet: Sheet, rows: readonly Pick<Row, 'values' | 'people'>[]): string[][] => {
  const columns = columnsOf(sheet)
  return [
    columns.map(({ label }) => label),
    ...rows.map(({ values, people }) =>
      columns.map(({ field }) =>
        guarded(field === PEOPLE ? (people ?? []).join('\n') : shown(values[field] ?? '')),
      ),
    ),
  ]
}

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/

/** Excel and people read a wall clock without its T. */
const shown = (text: string) => text.replace(WALL_CLOCK, '$1 $2')

/** What a file could look like, within the days of the event. */
export function sampleOf(sheet: Sheet, firstDay: string): string[][] {
  return cellsOf(
    sheet,
    SAMPLES[sheet].map(({ values, people }) => ({
      people,
      values: Object.fromEntries(
        Object.entries(values).map(([field, text]) => [field, text.replace('DAY', firstDay)]),
      ),
    })),
  )
}

const SAMPLES: Readonly<Record<Sheet, readonly Pick<Row, 'values' | 'people'>[]>> = {
  people: [
    {
      values: { email: 'asha@company.example', name: 'Asha Deshpande', contact: '9820012345' },
      people: null,
    },
    { values: { email: 'ravi@company.example', name: 'Ravi Iyer', contact: '' }, people: null },
  ],
  flight: [
    {
      values: {
        ...{
          flightNumber: '6E 5271',
          flightName: 'Delhi to Pune',
          airport: 'Indira Gandhi International Airport',
        },
        ...{
          departure: 'DAYT06:45',
          arrival: 'DAYT09:00',
          terminal: 'Terminal 1',
          arriveMinutesBefore: '120',
        },
      },
      people: ['asha@company.example', 'ravi@company.example'],
    },
  ],
  bus: [
    {
      values: {
        ...{ busIdentifier: 'Bus 1 to Lonavala', busNumber: 'MH 14 AB 1234', time: 'DAYT10:30' },
        ...{ boardingPoint: 'Pune Airport', boardingLandmark: 'Gate 2', boardingCoOrds: '18.5793, 73.9089' },
        ...{ arriveMinutesBefore: '15', capacity: '40' },
      },
      people: ['asha@company.example', 'ravi@company.example'],
    },
  ],
  'hotel-room': [
    {
      values: { roomNumber: '214', capacity: '2', checkinTime: 'DAYT14:00', checkoutTime: '' },
      people: ['asha@company.example'],
    },
  ],
  'sub-event': [
    {
      values: {
        ...{ name: 'Welcome tea', startDate: 'DAYT16:00', endDate: 'DAYT17:00', location: 'Lawn' },
        ...{ subType: 'F&B', desc: 'Tea and snacks on the lawn' },
      },
      people: null,
    },
  ],
}
