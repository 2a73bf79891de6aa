import { NOTIFICATIONS_PER_PAGE } from '@muster/domain/notifications/limits.ts'
import type { NotificationReply, NotificationsReply } from '@muster/domain/notifications/schema-inbox.ts'
import { inboxScreenWords as say } from '@muster/domain/notifications/words-inbox.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell, CheckCheck, Settings } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Screen } from '#ui/screen.tsx'
import { CHOICES_SECTION } from './choices-section.ts'
import { inboxQuery, markAllReadMutation } from './inbox-api.ts'
import { InboxPage, ROW_REM } from './inbox-page.tsx'

type Event = NonNullable<NotificationReply['event']>

const ALL = 'all'

/** The chosen event is in the address, so that Back from a notification shows the same list where it was left. */
export function InboxScreen() {
  const [chosen, choose] = useSearchParam('event')
  const eventId = Number(chosen) || null
  const query = useQuery(inboxQuery(eventId, 1))
  const { events, note } = useEventsSeen()
  return (
    <Screen>
      {events.length > 1 && (
        <ChipRow
          label={say.filter}
          items={[
            { value: ALL, label: say.allEvents },
            ...events.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={chosen ?? ALL}
          onChange={value => choose(value === ALL ? null : value)}
        />
      )}
      <div className="flex items-center justify-end gap-2 pb-3">
        {query.data && <MarkAll newest={query.data.data} eventId={eventId} />}
        <ButtonLink
          to={`${linkTo('profile')}#${CHOICES_SECTION}`}
          variant="quiet"
          size="icon"
          aria-label={say.settings}
          icon={<Settings aria-hidden="true" />}
        />
      </div>
      <p role="status" className="sr-only">
        {query.isPending && shellWords.loading}
      </p>
      <PagedList
        key={eventId}
        query={query}
        pageSize={NOTIFICATIONS_PER_PAGE}
        rowRem={ROW_REM}
        keepAs={`inbox ${eventId}`}
        words={say}
        retryLabel={routeWords.tryAgain}
        nobody={<EmptyState icon={<Bell aria-hidden="true" />} title={say.empty} body={say.emptyHint} />}
      >
        {page => <InboxPage eventId={eventId} page={page} onEvents={note} />}
      </PagedList>
    </Screen>
  )
}

/** The events of the pages that were read, the newest first. */
function useEventsSeen() {
  const [events, setEvents] = useState<readonly Event[]>([])
  const note = useCallback(
    (seen: readonly Event[]) =>
      setEvents(known => {
        const others = seen.filter(({ id }) => known.every(one => one.id !== id))
        return others.length > 0 ? [...known, ...others] : known
      }),
    [],
  )
  return { events, note }
}

interface MarkAllProps {
  newest: NotificationsReply['data']
  eventId: number | null
}

/** Of all events it is also there while only older pages have unread ones. */
function MarkAll({ newest, eventId }: MarkAllProps) {
  const { run, isBusy } = useAction(markAllReadMutation)
  const unread = useQuery({ ...currentUserQuery, enabled: false }).data?.unreadNotifications ?? 0
  const isUnread = newest.some(({ readAt }) => readAt === null) || (eventId === null && unread > 0)
  if (newest.length === 0 || !(isUnread || isBusy)) return null
  const upTo = Math.max(...newest.map(({ id }) => id))
  return (
    <Button
      variant="quiet"
      size="sm"
      isBusy={isBusy}
      icon={<CheckCheck aria-hidden="true" />}
      onClick={() => void run({ upTo, eventId })}
    >
      {say.markAll}
    </Button>
  )
}
