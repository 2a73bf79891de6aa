import { deviceName } from '@muster/domain/accounts/rules.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { momentHere } from '#device/moment-here.ts'
import { Badge } from '#ui/badge.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { sessionsQuery } from '../api.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { ProfileSection } from './profile-section.tsx'

const say = accountWords.profile

export function Sessions() {
  const query = useQuery(sessionsQuery)
  return (
    <ProfileSection
      id="sessions"
      title={say.sessions}
      query={query}
      failure={say.sessionsFailed}
      draw={sessions => (
        <ul className="divide-y divide-line">
          {sessions.map(session => (
            <li key={session.id}>
              <ListRow
                leading={<MonitorSmartphone aria-hidden="true" />}
                title={deviceName(session.userAgent)}
                detail={
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                    {say.lastUsed(momentHere(session.lastUsedAt))}
                    {session.isCurrent && <Badge tone="good">{say.thisDevice}</Badge>}
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
    >
      <EndOtherSessions isOffered={query.data?.some(session => !session.isCurrent) === true} />
    </ProfileSection>
  )
}
