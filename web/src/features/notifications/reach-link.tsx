import type { SentReply } from '@muster/domain/notifications/send-schema.ts'
import { sentScreenWords } from '@muster/domain/notifications/words-compose.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { Radio } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'

type Counts = Pick<SentReply['data']['counts'], 'failed' | 'skipped'>

export const isMissed = ({ failed, skipped }: Counts) => failed + skipped > 0

/** To the report, which leads on to WhatsApp and calls for those whom neither push nor e-mail reaches. */
export const ReachLink = ({ eventId }: { eventId: number }) => (
  <ButtonLink to={linkTo('reach', eventId)} variant="secondary" size="sm" icon={<Radio aria-hidden="true" />}>
    {sentScreenWords.reach}
  </ButtonLink>
)
