import { carPoolRequestWords, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { type Asked, answerMutation } from '../api.ts'

interface AnswerButtonsProps {
  request: Asked
  /** the id of the element that names the request */
  describedBy: string
  /** the buttons are gone or will be */
  onAnswered: (answer: 'accept' | 'reject') => void
}

export function AnswerButtons({ request, describedBy, onAnswered }: AnswerButtonsProps) {
  const accept = useAction(answerMutation(request, 'accept'))
  const reject = useAction(answerMutation(request, 'reject'))
  const accepting = async () => {
    if (await accept.run()) onAnswered('accept')
  }
  const rejecting = async () => {
    if (await reject.run()) onAnswered('reject')
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={reject.isBusy}
        busyLabel={carPoolRequestWords.rejecting}
        disabled={accept.isBusy}
        aria-describedby={describedBy}
        onClick={() => void rejecting()}
      >
        {carPoolWords.reject}
      </Button>
      <Button
        size="sm"
        isBusy={accept.isBusy}
        busyLabel={carPoolRequestWords.accepting}
        disabled={reject.isBusy}
        aria-describedby={describedBy}
        onClick={() => void accepting()}
      >
        {carPoolWords.accept}
      </Button>
    </>
  )
}
