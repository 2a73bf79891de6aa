import { boardWords } from '@muster/domain/boards/words.ts'
import { ANNUL_REASON_MAX } from '@muster/domain/check-ins/limits.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { annulMutation, type Place } from '#features/board-data/api-check-in.ts'
import { ReasonForm } from '#features/confirmations/reason-form.tsx'
import { Dialog } from '#ui/dialog.tsx'

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
        <AnnulForm
          key={`${shown.item.id} ${shown.person.id} ${place !== null}`}
          place={shown}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const WORDS = {
  label: boardWords.annulReason,
  missing: checkInWords.reasonExpected,
  confirm: boardWords.annulConfirm,
  keep: boardWords.keep,
}

function AnnulForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const { run, isBusy } = useAction(annulMutation(place))
  return (
    <ReasonForm
      words={WORDS}
      maxLength={ANNUL_REASON_MAX}
      isBusy={isBusy}
      onKeep={onClose}
      onSubmit={async reason => {
        if (await run(reason)) onClose()
      }}
    />
  )
}
