import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { PagedList, type PagedListProps, PageOfRows } from './paged-list.tsx'

interface Rows {
  data: unknown[]
  meta: { pagination: { total: number } }
}

interface RowsProps<Reply extends Rows, Key extends QueryKey> {
  /** one page of the list, read when it comes near the screen */
  queryOf: (page: number) => UseQueryOptions<Reply, Error, Reply, Key>
  rowRem: number
  /** a list item */
  children: (row: Reply['data'][number]) => ReactNode
}

interface PagedRowsProps<Reply extends Rows, Key extends QueryKey>
  extends RowsProps<Reply, Key>,
    Omit<PagedListProps, 'query' | 'rowRem' | 'children'> {
  /** in place of `nobody` while the list is searched */
  noMatch?: { title: string; body: string } | '' | undefined
}

/** A list of rows that are drawn one by one. Until another search is answered it shows the rows before. */
export function PagedRows<Reply extends Rows, Key extends QueryKey>({
  queryOf,
  noMatch,
  nobody,
  children,
  ...list
}: PagedRowsProps<Reply, Key>) {
  const query = useQuery({ ...queryOf(1), placeholderData: keepPreviousData })
  return (
    <PagedList
      {...list}
      query={query}
      nobody={noMatch ? <EmptyState icon={<SearchX aria-hidden="true" />} {...noMatch} /> : nobody}
    >
      {page => (
        <Page queryOf={queryOf} page={page} rowRem={list.rowRem}>
          {children}
        </Page>
      )}
    </PagedList>
  )
}

function Page<Reply extends Rows, Key extends QueryKey>({
  queryOf,
  page,
  rowRem,
  children,
}: RowsProps<Reply, Key> & { page: number }) {
  const { data, isPlaceholderData } = useQuery({ ...queryOf(page), placeholderData: keepPreviousData })
  return (
    <PageOfRows isLoading={!data} isStale={isPlaceholderData} rowRem={rowRem}>
      {data?.data.map(children)}
    </PageOfRows>
  )
}
