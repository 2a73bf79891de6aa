import { deviceName } from '@muster/domain/accounts/rules.ts'
import type { SessionsReply } from '@muster/domain/accounts/schema.ts'
import { ownAccountWords, profileWords } from '@muster/domain/profile/words.ts'
import { useQuery } from '@tanstack/react-query'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { momentHere } from '#device/moment-here.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { sessionsQuery } from '../api-forms.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { EndSession } from './end-session.tsx'
import { ProfileSection } from './profile-section.tsx'

type Session = SessionsReply['data'][number]
const say = ownAccountWords

export function Sessions() {
  const query = useQuery(sessionsQuery)
  const [asked, setAsked] = useState<{ session: Session; isOpen: boolean } | null>(null)
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
                trailing={
                  !session.isCurrent && (
                    <span className="-mr-3 flex">
                      <Button
                        variant="quiet"
                        size="sm"
                        aria-label={profileWords.endSessionOf(deviceName(session.userAgent))}
                        icon={<LogOut aria-hidden="true" />}
                        onClick={() => setAsked({ session, isOpen: true })}
                      >
                        {null}
                      </Button>
                    </span>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    >
      {asked && <EndSession {...asked} onOpenChange={isOpen => setAsked({ ...asked, isOpen })} />}
      <EndOtherSessions isOffered={query.data?.some(session => !session.isCurrent) === true} />
    </ProfileSection>
  )
}
