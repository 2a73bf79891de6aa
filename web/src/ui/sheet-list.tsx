import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from './not-loaded.tsx'
import { Skeleton } from './skeleton.tsx'

interface SheetListProps<Row> {
  query: UseQueryResult<readonly Row[]>
  /** it need not be tried */
  isOffline: boolean
  words: Record<'loading' | 'notLoaded' | 'notLoadedBody' | 'offline' | 'none' | 'tryAgain', string>
  renderRow: (row: Row) => ReactNode
}

/** A short list that is read when its sheet opens. */
export function SheetList<Row extends { id: number }>({
  query,
  isOffline,
  words,
  renderRow,
}: SheetListProps<Row>) {
  if (query.isLoadingError || (isOffline && !query.data))
    return (
      <NotLoaded
        title={words.notLoaded}
        body={isOffline ? words.offline : words.notLoadedBody}
        retryLabel={words.tryAgain}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return (
      <div role="status">
        <span className="sr-only">{words.loading}</span>
        <Skeleton className="h-11" />
      </div>
    )
  if (query.data.length === 0) return <p className="text-muted">{words.none}</p>
  return (
    <ul className="divide-y divide-line">
      {query.data.map(row => (
        <li key={row.id} className="py-3">
          {renderRow(row)}
        </li>
      ))}
    </ul>
  )
}
