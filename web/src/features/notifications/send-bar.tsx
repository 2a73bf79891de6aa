import type { EventReply } from '@muster/domain/events/schema.ts'
import { composeWords, sentScreenWords } from '@muster/domain/notifications/words-compose.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { Send } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { aboutEvent } from './compose-about.ts'
import { ComposeButton } from './compose-button.tsx'

/** On boards: a message to everybody of the event, or to one's own people, and what was sent before. */
export const SendBar = ({ event, day }: { event: EventReply; day: string }) => (
  <div className="grid grid-cols-[1fr_auto] gap-2 pb-3 print:hidden">
    {event.active ? (
      <ComposeButton
        key={day}
        event={event}
        about={aboutEvent(event, day)}
        label={composeWords.toEvent}
        size="sm"
      />
    ) : (
      <span />
    )}
    <ButtonLink to={linkTo('sent', event.id)} variant="quiet" size="sm" icon={<Send aria-hidden="true" />}>
      {sentScreenWords.link}
    </ButtonLink>
  </div>
)
