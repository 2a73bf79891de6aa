import { bellWords } from '@muster/domain/notifications/words-bell.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { currentUserQuery } from '#features/session/api.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { useUnreadCount } from './use-unread-count.ts'

/** The number comes with the person, and is read again only when something has happened. */
export function Bell() {
  const { data } = useQuery({ ...currentUserQuery, enabled: false })
  const count = data?.unreadNotifications ?? 0
  useUnreadCount()
  useEffect(() => {
    if (data && 'setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  }, [data, count])
  return (
    <Link
      to={linkTo('notifications')}
      aria-label={count > 0 ? `${bellWords.label}, ${bellWords.unread(count)}` : bellWords.label}
      className="relative -mr-3 ml-auto flex size-11 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-(--duration-fast) hover:bg-sunken"
    >
      <BellIcon aria-hidden="true" className="size-5" />
      {count > 0 && (
        <span className="absolute top-0 right-0 scale-75">
          <CountBadge count={bellWords.shownCount(count)} label="" />
        </span>
      )}
    </Link>
  )
}
