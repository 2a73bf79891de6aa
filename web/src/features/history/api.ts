import { readHistory } from '@muster/domain/history/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'

export const PAGE_SIZE = 50

export interface HistorySearch {
  eventId: number
  item: number | null
  person: number | null
  import: number | null
}

export const historyQuery = ({ eventId, item, person, import: of }: HistorySearch, page: number) =>
  queryOptions({
    queryKey: ['history', eventId, item, person, of, page],
    queryFn: ({ signal }) =>
      call(readHistory, {
        params: { id: String(eventId) },
        query: {
          filters: {
            ...(item !== null && { 'item:$eq': item }),
            ...(person !== null && { 'person:$eq': person }),
            ...(of !== null && { 'import:$eq': of }),
          },
          pagination: { page, pageSize: PAGE_SIZE },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })
