import { ageOf, screenOf, timezoneOf } from '@muster/domain/notifications/inbox-rules.ts'
import type { MessageKind } from '@muster/domain/notifications/kinds.ts'
import type { NotificationReply } from '@muster/domain/notifications/schema-inbox.ts'
import { kindNames, inboxScreenWords as say } from '@muster/domain/notifications/words-inbox.ts'
import { formatTime } from '@muster/domain/shared/clock.ts'
import { AlarmClock, CalendarClock, Car, MessageCircle, ShieldCheck } from 'lucide-react'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { useNow } from '#device/clock.ts'
import { useAction } from '#device/use-action.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { markReadMutation } from './inbox-api.ts'

const ICONS: Readonly<Record<MessageKind, ComponentType<SVGProps<SVGSVGElement>>>> = {
  reminder: AlarmClock,
  message: MessageCircle,
  change: CalendarClock,
  'car-pool': Car,
  'roll-call': ShieldCheck,
}

const FACE =
  'flex w-full gap-4 px-4 py-3 text-left transition-colors duration-(--duration-fast) hover:bg-sunken active:bg-sunken focus-visible:-outline-offset-3'

/** Opens its screen, and is read by that. */
export function InboxRow({ notification }: { notification: NotificationReply }) {
  const { id, readAt } = notification
  const { run } = useAction(markReadMutation(id))
  const isUnread = readAt === null
  const read = () => {
    if (isUnread) void run(undefined)
  }
  const to = screenOf(notification)
  const face = <Face notification={notification} isUnread={isUnread} />
  if (to !== null)
    return (
      <Link to={to} onClick={read} className={FACE}>
        {face}
      </Link>
    )
  if (isUnread)
    return (
      <button type="button" onClick={read} className={FACE}>
        {face}
      </button>
    )
  return <div className="flex w-full gap-4 px-4 py-3">{face}</div>
}

function Face({ notification, isUnread }: { notification: NotificationReply; isUnread: boolean }): ReactNode {
  const { kind, title, body, createdAt } = notification
  const Icon = ICONS[kind]
  const age = ageOf(createdAt, useNow())
  const time = formatTime(timezoneOf(notification), new Date(createdAt))
  return (
    <>
      <span className="flex shrink-0 text-muted">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {kindNames[kind]}
          <time dateTime={createdAt}>{age ? `${time}, ${say.age[age.unit](age.count)}` : time}</time>
          {isUnread && (
            <Badge tone="info" isSmall>
              {say.unread}
            </Badge>
          )}
        </span>
        <span
          className={isUnread ? 'block wrap-anywhere font-semibold' : 'block wrap-anywhere font-semibold'}
        >
          {title}
        </span>
        <span className="block whitespace-pre-line wrap-anywhere text-sm">{body}</span>
      </span>
    </>
  )
}
