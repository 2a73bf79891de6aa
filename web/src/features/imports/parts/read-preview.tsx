import { importWords as say } from '@muster/domain/imports/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { sheetQuery } from '../imports-api.ts'
import { useCompared } from '../use-compared.ts'
import { ColumnsLine } from './columns-line.tsx'
import { Comparing } from './comparing.tsx'
import { Preview, type PreviewProps } from './preview.tsx'
import { StepHeading } from './step-heading.tsx'

type ReadPreviewProps = Pick<PreviewProps, 'event' | 'work' | 'onAgain' | 'onDone'>

/** Compares with what is there now, not with what was there when it was last read. */
export function ReadPreview({ event, work, onAgain, onDone }: ReadPreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useQuery(sheetQuery({ eventId: event.id, sheet: work.table.sheet }))
  const { data, isFetching, isFetchedAfterMount, isError, refetch } = query
  const retry = { retryLabel: routeWords.tryAgain, isBusy: isFetching, onRetry: () => void refetch() }
  const there = isFetchedAfterMount ? data : undefined
  const { done, compared } = useCompared(work, there, event)
  return (
    <div className="space-y-3">
      <StepHeading ref={heading}>{say.preview}</StepHeading>
      <ColumnsLine work={work} />
      {there && isError && <RetryNotice {...retry}>{say.notLoaded}</RetryNotice>}
      {compared ? (
        <Preview
          {...{ event, work, compared, heading, onAgain, onDone }}
          isReading={isFetching || compared.sheet !== there}
          onStale={() => void refetch()}
        />
      ) : isError && !there ? (
        <NotLoaded title={say.notLoaded} body={say.notLoadedBody} {...retry} />
      ) : (
        <Comparing done={done} total={work.table.cells.length} onAgain={onAgain} />
      )}
    </div>
  )
}
