import { accountWords } from '@muster/domain/accounts/words.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { CircleCheck, Clock } from 'lucide-react'
import { useAction } from '#device/use-action.ts'
import { resendConfirmationMutation } from '#features/session/api.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'

const say = ownAccountWords

export function Verification({ isConfirmed }: { isConfirmed: boolean }) {
  const { run, isBusy } = useAction(resendConfirmationMutation)
  if (isConfirmed)
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden="true" />}>
        {say.verified}
      </Badge>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="warn" icon={<Clock aria-hidden="true" />}>
        {say.pending}
      </Badge>
      <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run()}>
        {accountWords.confirmation.resend}
      </Button>
    </div>
  )
}
