import { secondsLeft, spacedHandOffCode } from '@muster/domain/hand-offs/rules.ts'
import { handOffWords as say } from '@muster/domain/hand-offs/words.ts'
import { useEffect, useState } from 'react'
import { serverNow } from '#device/clock.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { makeHandOffMutation } from './api.ts'

interface Shown {
  handOffCode: string
  endsAt: string
}

/** For a person who installs the app: its storage is empty, so it does not know who is signed in here. */
export function ShowCode({ onShown }: { onShown?: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const { run, isBusy } = useAction({
    ...makeHandOffMutation,
    onSuccess: made => {
      setShown(made)
      onShown?.()
    },
  })
  return (
    <div className="space-y-4">
      <div aria-live="polite">{shown && <Code key={shown.handOffCode} {...shown} />}</div>
      <Button isWide isBusy={isBusy} busyLabel={say.showing} onClick={() => void run()}>
        {shown ? say.again : say.show}
      </Button>
    </div>
  )
}

function Code({ handOffCode, endsAt }: Shown) {
  const left = useSecondsLeft(endsAt)
  if (left === 0) return <p className="text-center text-muted">{say.over}</p>
  return (
    <div className="text-center">
      <p className="text-muted text-sm">{say.label}</p>
      <p className="my-2 font-bold text-2xl tabular-nums">{spacedHandOffCode(handOffCode)}</p>
      <p role="timer" className="text-muted text-sm">
        {say.left(left)}
      </p>
    </div>
  )
}

function useSecondsLeft(endsAt: string): number {
  const [left, setLeft] = useState(() => secondsLeft(endsAt, serverNow()))
  useEffect(() => {
    const ticking = setInterval(() => setLeft(secondsLeft(endsAt, serverNow())), 1000)
    return () => clearInterval(ticking)
  }, [endsAt])
  return left
}
