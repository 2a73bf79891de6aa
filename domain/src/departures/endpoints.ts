import { LEGS } from '../items/facts.ts'
import { endpoint } from '../shared/endpoint.ts'
import type { DepartureReply, departInput, undoDepartureInput } from './schema.ts'

export const readDeparture = endpoint<DepartureReply>()({
  method: 'GET',
  path: '/items/:id/departure',
  summary: 'Whether a flight, bus or car pool has departed, who is missing and where they could travel',
  query: { filters: { leg: LEGS } },
})

export const depart = endpoint<DepartureReply, typeof departInput>()({
  method: 'POST',
  path: '/items/:id/departures',
  summary: 'Mark as departed: everybody is checked in, or is excused or moved by this call',
  isKeyed: true,
})

export const undoDeparture = endpoint<DepartureReply, typeof undoDepartureInput>()({
  method: 'POST',
  path: '/items/:id/departures/undo',
  summary: 'Undo a departure with a reason; the trail keeps it',
})
