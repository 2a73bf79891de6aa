import { boardWords } from '@muster/domain/boards/words.ts'
import { ANNUL_REASON_MAX } from '@muster/domain/check-ins/limits.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { type FormEvent, useId, useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { annulMutation, type Place } from '#features/board-data/api-check-in.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface AnnulDialogProps {
  /** `null`: closed */
  place: Place | null
  onClose: () => void
}

export function AnnulDialog({ place, onClose }: AnnulDialogProps) {
  const [last, setLast] = useState(place)
  if (place && place !== last) setLast(place)
  const shown = place ?? last
  return (
    <Dialog
      isOpen={place !== null}
      onOpenChange={wanted => {
        if (!wanted) onClose()
      }}
      title={boardWords.annulTitle}
      description={shown ? boardWords.annulBody(shown.person.name) : undefined}
      closeLabel={shellWords.close}
      isAlert
    >
      {shown && (
        <ReasonForm
          key={`${shown.item.id} ${shown.person.id} ${place !== null}`}
          place={shown}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

function ReasonForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { run, isBusy } = useAction(annulMutation(place))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = reason.trim()
    if (!text) {
      setIsMissing(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    if (await run(text)) onClose()
  }
  return (
    <form id={id} noValidate onSubmit={event => void submit(event)}>
      <TextArea
        label={boardWords.annulReason}
        name="reason"
        maxLength={ANNUL_REASON_MAX}
        value={reason}
        error={isMissing ? checkInWords.reasonExpected : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setIsMissing(false)
        }}
      />
      <div className="flex flex-col-reverse gap-2 pt-5">
        <Button variant="secondary" isWide onClick={onClose}>
          {boardWords.keep}
        </Button>
        <Button type="submit" variant="danger" isWide isBusy={isBusy}>
          {boardWords.annulConfirm}
        </Button>
      </div>
    </form>
  )
}
