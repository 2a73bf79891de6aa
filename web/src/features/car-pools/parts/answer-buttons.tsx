import { carPoolRequestWords, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type CarPoolActions, requestName } from '../use-car-pool-actions.ts'

interface AnswerButtonsProps {
  requestId: number
  actions: CarPoolActions
  /** the element that says what is answered */
  describedBy: string
}

/** The pressed one turns; neither takes a tap meanwhile. */
export function AnswerButtons({ requestId, actions, describedBy }: AnswerButtonsProps) {
  const [pressed, setPressed] = useState<'accept' | 'reject' | null>(null)
  const isBusy = actions.isBusy(requestName(requestId))
  const press = (action: 'accept' | 'reject') => {
    setPressed(action)
    void actions[action](requestId)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isBusy && pressed === 'reject'}
        busyLabel={carPoolRequestWords.rejecting}
        disabled={isBusy && pressed === 'accept'}
        aria-describedby={describedBy}
        onClick={() => press('reject')}
      >
        {carPoolWords.reject}
      </Button>
      <Button
        size="sm"
        isBusy={isBusy && pressed === 'accept'}
        busyLabel={carPoolRequestWords.accepting}
        disabled={isBusy && pressed === 'reject'}
        aria-describedby={describedBy}
        onClick={() => press('accept')}
      >
        {carPoolWords.accept}
      </Button>
    </>
  )
}
