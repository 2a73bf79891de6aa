import type { EventReply } from '@muster/domain/events/schema.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { isSavingData } from '#device/data-saver.ts'
import { Card } from '#ui/card.tsx'
import { Cover } from '#ui/cover.tsx'
import { Screen } from '#ui/screen.tsx'
import { nameId } from '../name-id.ts'
import { EventDetails } from './event-details.tsx'

export const EventPage = ({ event }: { event: EventReply }) => (
  <Screen>
    <Card>
      <Cover
        image={event.coverImage}
        isFirst
        showLabel={isSavingData() ? eventWords.showPicture : undefined}
      />
      <div className="space-y-4 p-4 md:p-6">
        <h2 id={nameId(event)} className="font-bold text-xl">
          {event.name}
        </h2>
        <EventDetails event={event} />
      </div>
    </Card>
  </Screen>
)
