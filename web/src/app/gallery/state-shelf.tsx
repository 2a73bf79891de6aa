import { CalendarX, HardDrive } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Mark } from '#ui/mark.tsx'
import { Notice } from '#ui/notice.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { CardSkeleton, Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Row, Shelf } from './shelf.tsx'

export function StateShelf() {
  return (
    <>
      <Shelf name="EmptyState, Spinner, Skeleton">
        <Card>
          <EmptyState
            icon={<CalendarX />}
            title="No Events Found"
            body="Events that you can join will appear here."
            action={<Button size="sm">Try again</Button>}
          />
        </Card>
        <Spinner label="Loading" />
        <Skeleton className="h-6" />
        <CardSkeleton />
      </Shelf>
      <Shelf name="Notice">
        <Notice tone="warn" icon={<HardDrive aria-hidden="true" />}>
          Something needs somebody soon.
        </Notice>
        <RetryNotice retryLabel="Try again" isBusy={false} onRetry={() => undefined}>
          This could not be read again.
        </RetryNotice>
        <Notice tone="bad" icon={<HardDrive aria-hidden="true" />}>
          Something needs somebody now, and this sentence is so long that it takes a second line on a phone.
        </Notice>
      </Shelf>
      <Shelf name="DockBar">
        <DockBar label="Emergency co-ordinator">Above the tab bar</DockBar>
      </Shelf>
      <Shelf name="Mark">
        <Row>
          <Mark size={24} />
          <Mark />
          <Mark size={80} />
        </Row>
      </Shelf>
    </>
  )
}
