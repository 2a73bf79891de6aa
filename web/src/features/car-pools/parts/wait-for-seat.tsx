import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { readCarPoolsAgain, waitMutation } from '../api.ts'

/** The waiting list: whoever has no seat is told when one frees up. */
export function WaitForSeat({ eventId, isWaiting }: { eventId: number; isWaiting: boolean }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation(waitMutation)
  const change = () => {
    if (isPending) return
    mutate(
      { eventId, isWaiting: !isWaiting },
      { onSuccess: () => void readCarPoolsAgain(queryClient, eventId) },
    )
  }
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2',
        isWaiting && 'rounded-md bg-good-soft py-1.5 pr-1.5 pl-4 text-good-ink',
      )}
    >
      <p role="status" className={isWaiting ? 'min-w-40 grow basis-0 text-sm' : 'sr-only'}>
        {isWaiting && carPoolWords.waiting}
      </p>
      <Button
        variant="secondary"
        size="sm"
        isWide={!isWaiting}
        icon={isWaiting ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
        isBusy={isPending}
        onClick={change}
      >
        {isWaiting ? carPoolWords.stopWaiting : carPoolWords.wait}
      </Button>
    </div>
  )
}
