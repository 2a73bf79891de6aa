import { byEventAndDay, eventsIn, type NotificationsOfDay } from '@muster/domain/notifications/inbox-rules.ts'
import type { NotificationReply } from '@muster/domain/notifications/schema-inbox.ts'
import { inboxScreenWords as say } from '@muster/domain/notifications/words-inbox.ts'
import { formatDay } from '@muster/domain/shared/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PageOfRows } from '#ui/paged-list.tsx'
import { inboxQuery } from './inbox-api.ts'
import { InboxRow } from './inbox-row.tsx'

/** The usual height of a row. */
export const ROW_REM = 7

interface InboxPageProps {
  eventId: number | null
  page: number
  onEvents: (events: NonNullable<NotificationReply['event']>[]) => void
}

/** One page of the list, read when it comes near the screen. */
export function InboxPage({ eventId, page, onEvents }: InboxPageProps) {
  const { data } = useQuery(inboxQuery(eventId, page))
  const { data: before } = useQuery({ ...inboxQuery(eventId, page - 1), enabled: false })
  useEffect(() => {
    if (data) onEvents(eventsIn(data.data))
  }, [data, onEvents])
  if (!data) return <PageOfRows isLoading rowRem={ROW_REM} />
  // what arrives while the list is read moves others to the next page, where they come once more
  const shown = data.data.filter(one => !before?.data.some(({ id }) => id === one.id))
  const last = before && byEventAndDay(before.data).at(-1)
  return byEventAndDay(shown).map((group, index) => (
    <Group
      key={group.notifications[0]?.id}
      group={group}
      isFirst={page === 1 && index === 0}
      isContinued={index === 0 && last?.day === group.day && last.event?.id === group.event?.id}
    />
  ))
}

interface GroupProps {
  group: NotificationsOfDay
  isFirst: boolean
  /** begins on the page before, where its heading is */
  isContinued: boolean
}

function Group({ group: { day, event, notifications }, isFirst, isContinued }: GroupProps) {
  const name = event?.name ?? say.ofNoEvent
  const rows = (
    <ul className="divide-y divide-line">
      {notifications.map(one => (
        <li key={one.id}>
          <InboxRow notification={one} />
        </li>
      ))}
    </ul>
  )
  const edge = isFirst ? undefined : 'border-line border-t'
  if (isContinued) return <div className={edge}>{rows}</div>
  return (
    <section aria-label={`${formatDay(day)}, ${name}`} className={edge}>
      <h2 className="bg-sunken px-4 py-2 font-semibold">
        {formatDay(day)}
        <span className="block wrap-anywhere font-normal text-muted text-sm">{name}</span>
      </h2>
      {rows}
    </section>
  )
}
