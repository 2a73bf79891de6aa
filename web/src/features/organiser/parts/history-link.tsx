import type { EventReply } from '@muster/domain/events/schema.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { History } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'

interface HistoryLinkProps {
  event: EventReply
  of: { item: number } | { person: number }
}

export const HistoryLink = ({ event, of }: HistoryLinkProps) => (
  <ButtonLink
    to={`${linkTo('history', event.id)}?${new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)]))}`}
    variant="secondary"
    icon={<History aria-hidden="true" />}
  >
    {routes.history.title}
  </ButtonLink>
)
