import { organiserBadge } from '@muster/domain/events/words.ts'
import { Badge } from '#ui/badge.tsx'

/** After a name. It comes from the server's list, so that a copied name gains nothing (R121). */
export const OrganiserBadge = () => (
  <>
    {' '}
    <Badge tone="info" isSmall>
      {organiserBadge}
    </Badge>
  </>
)
