import { isAdmin } from '@muster/domain/accounts/rules.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { Plus } from 'lucide-react'
import type { SessionUser } from '#device/session.ts'
import { ButtonLink } from '#ui/button.tsx'

export const mayCreateEvents = (user: SessionUser | null) => user !== null && isAdmin(user)

export const NewEventLink = ({ isSmall }: { isSmall?: boolean }) => (
  <ButtonLink
    to={linkTo('newEvent')}
    {...(isSmall && { variant: 'secondary', size: 'sm' })}
    icon={<Plus aria-hidden="true" />}
  >
    {eventWords.newEvent}
  </ButtonLink>
)
