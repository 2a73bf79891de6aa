import type { CalendarFeedReply } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { momentHere } from '#device/moment-here.ts'
import { useAction } from '#device/use-action.ts'
import { AskFirst } from '#features/confirmations/ask-first.tsx'
import { feedQuery, revokeFeedMutation } from '#features/itinerary/feed.ts'
import { ListRow } from '#ui/list-row.tsx'
import { ProfileSection } from './profile-section.tsx'

const say = itineraryWords

export function CalendarLink() {
  const query = useQuery(feedQuery)
  const action = useAction(revokeFeedMutation)
  return (
    <ProfileSection
      id="calendar-link"
      title={say.linkLabel}
      query={query}
      failure={say.feedUnknown}
      draw={feed => <Facts feed={feed} />}
    >
      <div className="mt-3">
        <AskFirst
          button={{ isWide: true }}
          cancelLabel={ownAccountWords.cancel}
          isOffered={Boolean(query.data?.url)}
          label={say.revokeFeed}
          title={say.stopFeedTitle}
          description={say.stopFeedBody}
          action={action}
        />
      </div>
    </ProfileSection>
  )
}

function Facts({ feed: { createdAt, lastReadAt } }: { feed: CalendarFeedReply['data'] }) {
  if (createdAt === null) return <p className="p-4 text-muted">{say.noFeed}</p>
  return (
    <ListRow
      leading={<CalendarSync aria-hidden="true" />}
      title={say.feedMade(momentHere(createdAt))}
      detail={lastReadAt === null ? say.feedNotRead : say.feedRead(momentHere(lastReadAt))}
    />
  )
}
