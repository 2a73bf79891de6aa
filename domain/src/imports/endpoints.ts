import { endpoint } from '../shared/endpoint.ts'
import { SHEETS } from './columns.ts'
import { MAX_IMPORT_BYTES } from './limits.ts'
import type { ImportReply, ImportsReply, importBody, SheetReply } from './schema.ts'

export const readSheet = endpoint<SheetReply>()({
  method: 'GET',
  path: '/events/:id/sheet',
  summary: 'The people, flights, buses, rooms or sub-events of an event, as rows of a spreadsheet',
  query: { filters: { sheet: SHEETS } },
})

export const importRows = endpoint<ImportReply, typeof importBody>()({
  method: 'POST',
  path: '/events/:id/imports',
  summary: 'Add and change what the rows of a spreadsheet say: all of them, or none',
  isKeyed: true,
  maxBytes: MAX_IMPORT_BYTES,
})

export const listImports = endpoint<ImportsReply>()({
  method: 'GET',
  path: '/events/:id/imports',
  summary: 'What was imported into an event, the newest first',
  query: { isPaged: true },
})

export const undoImport = endpoint<ImportReply>()({
  method: 'POST',
  path: '/imports/:id/undo',
  summary: 'Undo an import; what somebody has changed since then stays',
})
