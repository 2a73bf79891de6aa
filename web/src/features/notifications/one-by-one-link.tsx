import type { EventReply } from '@muster/domain/events/schema.ts'
import { queueWords } from '@muster/domain/reach/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { MessageCircle } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'

interface OneByOneLinkProps {
  event: EventReply
  /** whom, in the query string of the queue */
  whom: Readonly<Record<string, string>>
}

/** To the cards of these people, who are messaged on WhatsApp one at a time. */
export const OneByOneLink = ({ event, whom }: OneByOneLinkProps) => (
  <span className="grow sm:grow-0 print:hidden">
    <ButtonLink
      to={`${linkTo('reach', event.id)}?${new URLSearchParams(whom)}`}
      variant="secondary"
      size="sm"
      isWide
      aria-label={queueWords.start}
      icon={<MessageCircle aria-hidden="true" />}
    >
      {queueWords.startShort}
    </ButtonLink>
  </span>
)
