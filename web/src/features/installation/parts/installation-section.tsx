import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface InstallationSectionProps<T> {
  id: string
  title: string
  body: string
  query: UseQueryResult<T>
  failure: string
  draw: (data: T) => ReactNode
  /** below the card */
  children?: ReactNode
}

export function InstallationSection<T>({
  id,
  title,
  body,
  query,
  failure,
  draw,
  children,
}: InstallationSectionProps<T>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold text-base">
        {title}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted text-sm">{body}</p>
      {isError && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p role="alert">{failure}</p>
          <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            {routeWords.tryAgain}
          </Button>
        </div>
      )}
      {data !== undefined && draw(data)}
      {data === undefined && !isError && (
        <Card>
          <Spinner label={shellWords.loading} />
        </Card>
      )}
      {children}
    </section>
  )
}
