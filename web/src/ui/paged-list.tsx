import type { UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NotLoaded } from './not-loaded.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { Skeleton } from './skeleton.tsx'
import { VirtualBlocks } from './virtual-blocks.tsx'

export interface PagedListProps {
  /** of the first page, which says how many there are */
  query: UseQueryResult<{ meta: { pagination: { total: number } } }>
  pageSize: number
  rowRem: number
  words: { stale: string; notLoaded: string; notLoadedBody: string }
  retryLabel: string
  nobody: ReactNode
  /** its name, under which heights are kept, so that Back shows it where it was left */
  keepAs?: string
  children: (page: number) => ReactNode
}

/** A list of which only the pages near the screen are read and drawn. */
export function PagedList({
  query,
  pageSize,
  rowRem,
  words,
  retryLabel,
  nobody,
  keepAs,
  children,
}: PagedListProps) {
  const total = query.data?.meta.pagination.total
  const retry = () => void query.refetch()
  return (
    <>
      {query.isRefetchError && (
        <div className="pb-3 print:hidden">
          <RetryNotice retryLabel={retryLabel} isBusy={query.isFetching} onRetry={retry}>
            {words.stale}
          </RetryNotice>
        </div>
      )}
      {query.isLoadingError ? (
        <NotLoaded
          title={words.notLoaded}
          body={words.notLoadedBody}
          retryLabel={retryLabel}
          isBusy={query.isFetching}
          onRetry={retry}
        />
      ) : total === 0 ? (
        nobody
      ) : (
        <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
          <VirtualBlocks
            count={Math.max(Math.ceil((total ?? 0) / pageSize), 1)}
            blockRem={Math.min(total ?? pageSize, pageSize) * rowRem}
            keepAs={keepAs}
          >
            {at => children(at + 1)}
          </VirtualBlocks>
        </div>
      )}
    </>
  )
}

const SKELETONS = [1, 2, 3, 4, 5, 6]

interface PageOfRowsProps {
  isLoading: boolean
  /** the rows before, until the new ones are there */
  isStale?: boolean
  rowRem: number
  children?: ReactNode
}

export const PageOfRows = ({ isLoading, isStale, rowRem, children }: PageOfRowsProps) =>
  isLoading ? (
    <ul aria-hidden="true">
      {SKELETONS.map(line => (
        <li key={line} className="flex items-center px-4" style={{ height: `${rowRem}rem` }}>
          <Skeleton className="h-5 w-2/5" />
        </li>
      ))}
    </ul>
  ) : (
    <ul
      aria-busy={isStale}
      className={clsx('transition-opacity duration-(--duration-fast)', isStale && 'opacity-60')}
    >
      {children}
    </ul>
  )
