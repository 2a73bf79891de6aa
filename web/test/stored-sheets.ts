import type { Sheet } from '@muster/domain/imports/columns.ts'
import type { Stored } from '@muster/domain/imports/diff.ts'

const people = ['+asha@muster.example', 'ravi@muster.example']

/** What makes a file nasty, in each table. */
export const STORED: Readonly<Record<Sheet, readonly Stored[]>> = {
  people: [
    {
      id: 1,
      people: [],
      values: { email: 'zoe@muster.example', name: 'Zoë "Z" O\'Núñez', contact: '9820012345' },
    },
    { id: 2, people: [], values: { email: '+x@muster.example', name: 'लक्ष्मी क्‍षीरसागर', contact: '' } },
    {
      id: 3,
      people: [],
      values: { email: 'e@muster.example', name: '=HYPERLINK(1)', contact: '9198200123' },
    },
  ],
  flight: [
    {
      ...{ id: 1, people },
      values: {
        ...{ flightNumber: '6E 5271', flightName: 'Delhi, Pune; then on', airport: 'T|1', terminal: '1E5' },
        ...{ departure: '2026-11-20T00:00', arrival: '2026-11-20T09:00' },
        ...{ arriveMinutesBefore: '120', coordinator: 'ravi@muster.example' },
      },
    },
  ],
  bus: [
    {
      ...{ id: 1, people },
      values: {
        ...{ busIdentifier: '007', busNumber: '-5', time: '2026-11-21T05:30', arriveMinutesBefore: '' },
        ...{ boardingPoint: "'quoted'", boardingLandmark: "'=1", boardingCoOrds: '18.5793, -73.9' },
        ...{ capacity: '40', coordinator: '' },
      },
    },
    {
      ...{ id: 2, people: [] },
      values: {
        ...{ busIdentifier: '@ Café'.normalize('NFD'), busNumber: '1/2', time: '2026-11-21T23:59' },
        ...{ boardingPoint: 'TRUE', boardingLandmark: '', boardingCoOrds: '', capacity: '' },
        ...{ coordinator: '', arriveMinutesBefore: '' },
      },
    },
  ],
  'hotel-room': [
    {
      ...{ id: 1, people: people.slice(1) },
      values: {
        ...{ roomNumber: '0214', capacity: '2', checkinTime: '2026-11-20T14:00', checkoutTime: '' },
        coordinator: '',
      },
    },
  ],
  'sub-event': [
    {
      ...{ id: 1, people: [] },
      values: {
        ...{ name: 'Tea ☕️ _x0041_', startDate: '2026-11-20T16:00', endDate: '2026-11-20T16:00' },
        ...{ location: 'مرحبا', subType: 'F&B <1>', desc: '- one\n\n"two",\tthree;\n=4', coordinator: '' },
      },
    },
  ],
}
