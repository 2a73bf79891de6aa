import type { Sheet } from '@muster/domain/imports/columns.ts'
import { importRows, listImports, readSheet, undoImport } from '@muster/domain/imports/endpoints.ts'
import type { Import } from '@muster/domain/imports/schema.ts'
import { cellsOf } from '@muster/domain/imports/sheet-cells.ts'
import { importRefusals, importWords as say } from '@muster/domain/imports/words.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { plannedItemsKey } from '#features/organiser/items-api.ts'
import { membersKey } from '#features/organiser/members-api.ts'
import { downloadTable } from './write-file.ts'

const importsKey = (eventId: number) => ['imports', eventId] as const

export const PAGE_SIZE = 25

export const importsQuery = (eventId: number, page: number) =>
  queryOptions({
    queryKey: [...importsKey(eventId), page],
    queryFn: ({ signal }) =>
      call(listImports, {
        params: { id: String(eventId) },
        query: { pagination: { page, pageSize: PAGE_SIZE } },
        signal,
      }),
    ...READ_ON_RETURN,
  })

export interface SheetOf {
  eventId: number
  sheet: Sheet
}

export const sheetQuery = ({ eventId, sheet }: SheetOf) =>
  queryOptions({
    queryKey: ['sheet', eventId, sheet],
    queryFn: async ({ signal }) =>
      (
        await call(readSheet, {
          params: { id: String(eventId) },
          query: { filters: { 'sheet:$eq': sheet } },
          signal,
        })
      ).data,
    ...READ_ON_RETURN,
  })

interface Written {
  /** `null`: what is there */
  cells: string[][] | null
  name: string
  format: 'csv' | 'xlsx'
}

export const downloadMutation = (queryClient: QueryClient, of: SheetOf) =>
  mutationOptions({
    mutationKey: ['event', of.eventId, 'sheet', of.sheet, 'download'],
    mutationFn: async ({ cells, ...file }: Written) =>
      downloadTable({
        ...file,
        cells:
          cells ??
          cellsOf(of.sheet, (await queryClient.fetchQuery({ ...sheetQuery(of), staleTime: 0 })).rows),
      }),
    meta: { failure: say.downloadFailure },
  })

/** Everything that the rows of a sheet say. */
const readAgain = (queryClient: QueryClient, eventId: number) =>
  Promise.all(
    [
      importsKey(eventId),
      membersKey(eventId),
      plannedItemsKey(eventId),
      ['itinerary', eventId],
      ['sub-events', eventId],
    ].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )

export const importMutation = (queryClient: QueryClient, eventId: number) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'import'],
    mutationFn: async (data: Import) =>
      (await call(importRows, { params: { id: String(eventId) }, body: { data } })).data,
    onSettled: () => readAgain(queryClient, eventId),
    meta: { failure: say.failure, serverSentenceFor: Object.keys(importRefusals) },
  })

export const undoMutation = (queryClient: QueryClient, eventId: number) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'undo-import'],
    mutationFn: async (id: number) => (await call(undoImport, { params: { id: String(id) } })).data,
    onSettled: () => readAgain(queryClient, eventId),
    meta: { failure: say.undoFailure, serverSentenceFor: Object.keys(importRefusals) },
  })
