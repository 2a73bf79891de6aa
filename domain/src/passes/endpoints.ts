import { endpoint } from '../shared/endpoint.ts'
import type { PassListReply, PassReply, renewPassInput, ScanReply, ScansReply, scanInput } from './schema.ts'

export const readPass = endpoint<PassReply>()({
  method: 'GET',
  path: '/events/:id/pass',
  summary: "The caller's own pass at an event",
})
export const renewPass = endpoint<PassReply, typeof renewPassInput>()({
  method: 'POST',
  path: '/events/:id/pass',
  summary: 'Make a pass, or a new one in place of the one that is named; the old one stops working',
})
export const listPasses = endpoint<PassListReply>()({
  method: 'GET',
  path: '/items/:id/passes',
  summary:
    'The passes of the people of an item, for a scanner without a network; for its staff, until check-in closes',
})
export const scanPass = endpoint<ScanReply, typeof scanInput>()({
  method: 'POST',
  path: '/items/:id/scan',
  summary: 'Check in the person whose pass was scanned; what came of it is kept, also where it is refused',
  limit: 'scan',
  isServedOverloaded: true,
})
export const listScans = endpoint<ScansReply>()({
  method: 'GET',
  path: '/items/:id/scans',
  summary: 'What was scanned at an item, the latest first; for its staff',
  query: { isPaged: true },
})
