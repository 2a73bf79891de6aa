import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface ProfileSectionProps<T> {
  id: string
  title: string
  query: UseQueryResult<T>
  failure: string
  draw: (data: T) => ReactNode
  /** below the card */
  children: ReactNode
}

export function ProfileSection<T>({ id, title, query, failure, draw, children }: ProfileSectionProps<T>) {
  const { data, isError, isFetching, refetch } = query
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-base">
        {title}
      </h2>
      <Card>
        {data !== undefined ? (
          draw(data)
        ) : isError ? (
          <div className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p role="alert">{failure}</p>
            <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {routeWords.tryAgain}
            </Button>
          </div>
        ) : (
          <Spinner label={shellWords.loading} />
        )}
      </Card>
      {children}
    </section>
  )
}
