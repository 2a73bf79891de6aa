import { accountWords } from '@muster/domain/accounts/words.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { resendConfirmationMutation } from '../api.ts'

const say = accountWords.profile

export function Verification({ isConfirmed }: { isConfirmed: boolean }) {
  const { mutate, isPending } = useMutation(resendConfirmationMutation)
  if (isConfirmed)
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden="true" />}>
        {say.verified}
      </Badge>
    )
  const onSuccess = () => toast.success(say.resent)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="warn" icon={<Clock aria-hidden="true" />}>
        {say.pending}
      </Badge>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isPending}
        onClick={() => mutate(undefined, { onSuccess })}
      >
        {say.resend}
      </Button>
    </div>
  )
}
