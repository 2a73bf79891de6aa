import { adminPasskeyWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import { formatDate } from '@muster/domain/shared/clock.ts'
import { eventIdAt, linkTo } from '@muster/domain/shell/routes.ts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ownTimezone } from '#device/own-time.ts'
import { readText, writeText } from '#device/storage.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface PasskeyNoticeProps {
  dueAt: string
  isPaused: boolean
}

/** The day of the notice that this device has hidden. */
const HIDDEN = 'muster.hidden-passkey'

/** What can wait is not above the numbers of an event, and can be hidden. */
export function PasskeyNotice({ dueAt, isPaused }: PasskeyNoticeProps) {
  const [pathname] = useLocation()
  const [hidden, setHidden] = useState(() => readText(HIDDEN))
  if (!isPaused && (hidden === dueAt || eventIdAt(pathname) !== undefined)) return null
  const hide = () => {
    writeText(HIDDEN, dueAt)
    setHidden(dueAt)
  }
  return (
    <Notice tone={isPaused ? 'bad' : 'warn'} icon={<KeyRound aria-hidden="true" />}>
      <span className="block">
        {isPaused ? say.paused : say.due(formatDate(ownTimezone(), new Date(dueAt)))}
      </span>
      <span className="-mb-2 flex flex-wrap items-center gap-x-3">
        <TextLink to={linkTo('profile')}>{say.add}</TextLink>
        {!isPaused && (
          <Button variant="quiet" size="sm" onClick={hide}>
            {say.hide}
          </Button>
        )}
      </span>
    </Notice>
  )
}
