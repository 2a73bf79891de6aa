import { deviceName } from '@muster/domain/accounts/rules.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { formatDate, formatTime } from '@muster/domain/shared/clock.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { ownTimezone } from '#device/own-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { sessionsQuery } from '../api.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'

const say = accountWords.profile

export function Sessions() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery)
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="mb-3 font-semibold text-lg">
        {say.sessions}
      </h2>
      <Card>
        {data ? (
          <ul className="divide-y divide-line">
            {data.map(session => (
              <li key={session.id}>
                <ListRow
                  leading={<MonitorSmartphone aria-hidden="true" />}
                  title={deviceName(session.userAgent)}
                  detail={
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                      {say.lastUsed(whenUsed(session.lastUsedAt))}
                      {session.isCurrent && <Badge tone="good">{say.thisDevice}</Badge>}
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        ) : isError ? (
          <div className="flex flex-wrap items-center justify-between gap-3 p-4">
            <p role="alert">{say.sessionsFailed}</p>
            <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
              {routeWords.tryAgain}
            </Button>
          </div>
        ) : (
          <Spinner label={shellWords.loading} />
        )}
      </Card>
      {data?.some(session => !session.isCurrent) && <EndOtherSessions />}
    </section>
  )
}

/** Sessions belong to no event, so the person's own clock tells their time. */
function whenUsed(instant: string): string {
  const at = new Date(instant)
  return `${formatDate(ownTimezone(), at)}, ${formatTime(ownTimezone(), at)}`
}
