import { PLACE_MAX } from '@muster/domain/roll-calls/limits.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type AnswerFor, answerForMutation } from '../api.ts'

interface AnswerDialogProps {
  /** `null`: closed */
  of: AnswerFor | null
  onClose: () => void
}

export function AnswerDialog({ of, onClose }: AnswerDialogProps) {
  const [last, setLast] = useState(of)
  if (of && of !== last && of.person !== last?.person) setLast(of)
  const shown = of ?? last
  return (
    <Dialog
      isOpen={of !== null}
      onOpenChange={wanted => {
        if (!wanted) onClose()
      }}
      title={shown ? rollCallWords.answerForTitle(shown.person.name) : ''}
      description={rollCallWords.answerForBody}
      closeLabel={shellWords.close}
    >
      {shown && <AnswerForm key={`${shown.person.id} ${of !== null}`} of={shown} onClose={onClose} />}
    </Dialog>
  )
}

function AnswerForm({ of, onClose }: { of: AnswerFor; onClose: () => void }) {
  const [place, setPlace] = useState('')
  const { run, isBusy } = useAction(answerForMutation(of))
  const answer = async (chosen: 'safe' | 'help') => {
    if (await run({ answer: chosen, place: place.trim() })) onClose()
  }
  return (
    <>
      <TextArea
        label={rollCallWords.answerForPlace}
        name="place"
        maxLength={PLACE_MAX}
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      <div className="flex flex-col gap-2 pt-5">
        <Button isWide isBusy={isBusy} onClick={() => void answer('safe')}>
          {rollCallWords.states.safe}
        </Button>
        <Button variant="danger" isWide isBusy={isBusy} onClick={() => void answer('help')}>
          {rollCallWords.states.help}
        </Button>
      </div>
    </>
  )
}
