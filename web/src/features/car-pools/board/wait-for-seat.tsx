import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { clsx } from 'clsx'
import { Bell, BellOff } from 'lucide-react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { waitMutation } from '../api.ts'

export function WaitForSeat({ eventId, isWaiting }: { eventId: number; isWaiting: boolean }) {
  const { run, isBusy } = useAction(waitMutation(eventId))
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
        isBusy={isBusy}
        onClick={() => void run(!isWaiting)}
      >
        {isWaiting ? carPoolWords.stopWaiting : carPoolWords.wait}
      </Button>
    </div>
  )
}
