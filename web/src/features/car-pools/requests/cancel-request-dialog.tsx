import { CANCEL_REASON_MAX } from '@muster/domain/car-pools/limits.ts'
import { carPoolWords, carPoolRequestWords as say } from '@muster/domain/car-pools/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { isFocusLost } from '#device/focus-heading.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { cancelRequestMutation } from '../api.ts'

interface CancelRequestDialogProps {
  eventId: number
  requestId: number | null
  onClose: () => void
  onCancelled: () => void
}

export function CancelRequestDialog({ eventId, requestId, onClose, onCancelled }: CancelRequestDialogProps) {
  const [reason, setReason] = useState('')
  const { run } = useAction(cancelRequestMutation({ eventId, id: requestId ?? 0 }))
  const close = () => {
    setReason('')
    onClose()
  }
  const confirm = async () => {
    close()
    if ((await run(reason.trim() || null)) && isFocusLost()) onCancelled()
  }
  return (
    <Dialog
      isOpen={requestId !== null}
      onOpenChange={wanted => {
        if (!wanted) close()
      }}
      title={carPoolWords.cancelRequest}
      description={say.cancelBody}
      // takes the focus first, so that no on-screen keyboard covers the question
      closeLabel={shellWords.close}
      isAlert
      footer={
        <div className="flex flex-col-reverse gap-2">
          <Button variant="secondary" isWide onClick={close}>
            {say.keepRequest}
          </Button>
          <Button variant="danger" isWide onClick={() => void confirm()}>
            {carPoolWords.cancelRequest}
          </Button>
        </div>
      }
    >
      <TextArea
        label={say.cancelReason}
        name="reason"
        hint={say.cancelReasonHint}
        maxLength={CANCEL_REASON_MAX}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  )
}
