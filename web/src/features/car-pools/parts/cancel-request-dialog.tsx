import { CANCEL_REASON_MAX } from '@muster/domain/car-pools/limits.ts'
import { carPoolWords, carPoolRequestWords as say } from '@muster/domain/car-pools/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface CancelRequestDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: (reason: string | null) => void
}

export function CancelRequestDialog({ isOpen, onClose, onConfirm }: CancelRequestDialogProps) {
  const [reason, setReason] = useState('')
  const close = () => {
    setReason('')
    onClose()
  }
  const confirm = () => {
    setReason('')
    onConfirm(reason.trim() || null)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={wanted => {
        if (!wanted) close()
      }}
      title={carPoolWords.cancelRequest}
      description={say.cancelBody}
      // takes the focus first, so that no keyboard opens over what is asked
      closeLabel={shellWords.close}
      isAlert
      footer={
        <div className="flex flex-col-reverse gap-2">
          <Button variant="secondary" isWide onClick={close}>
            {say.keepRequest}
          </Button>
          <Button variant="danger" isWide onClick={confirm}>
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
