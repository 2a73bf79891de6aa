import { adminPasskeyWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import { formatDate } from '@muster/domain/shared/clock.ts'
import { eventIdAt, linkTo } from '@muster/domain/shell/routes.ts'
import { KeyRound } from 'lucide-react'
import { useLocation } from 'wouter'
import { ownTimezone } from '#device/own-time.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** What can wait is not above the numbers of an event. */
export function PasskeyNotice({ dueAt, isPaused }: { dueAt: string; isPaused: boolean }) {
  const [pathname] = useLocation()
  if (!isPaused && eventIdAt(pathname) !== undefined) return null
  return (
    <Notice tone={isPaused ? 'bad' : 'warn'} icon={<KeyRound aria-hidden="true" />}>
      {isPaused ? say.paused : say.due(formatDate(ownTimezone(), new Date(dueAt)))}{' '}
      <TextLink to={linkTo('profile')}>{say.add}</TextLink>
    </Notice>
  )
}
