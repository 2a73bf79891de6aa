import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Imported } from '@muster/domain/imports/schema.ts'
import { importWords as say } from '@muster/domain/imports/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { undoMutation } from '../imports-api.ts'

interface UndoDialogProps {
  event: EventReply
  imported: Imported | null
  onClose: () => void
  /** its button is gone */
  onDone: () => void
}

export function UndoDialog({ event, imported, onClose, onDone }: UndoDialogProps) {
  // stays while the dialog leaves the screen
  const [shown, setShown] = useState(imported)
  if (imported && imported !== shown) setShown(imported)
  const { run, isBusy } = useAction({
    ...undoMutation(useQueryClient(), event.id),
    onSuccess: ({ kept }) => toast.success(say.undone(kept)),
  })
  const confirm = async () => {
    if (!(shown && (await run(shown.id)))) return
    onClose()
    onDone()
  }
  const isOfPeople = shown?.sheet === 'people'
  return (
    <ConfirmDialog
      isOpen={imported !== null}
      onOpenChange={onClose}
      title={shown ? say.undoTitle(say.sheets[shown.sheet]) : ''}
      description={isOfPeople ? `${say.undoBody} ${say.undoPeopleBody}` : say.undoBody}
      confirmLabel={say.undoYes}
      cancelLabel={say.undoNo}
      isBusy={isBusy}
      busyLabel={say.undoing}
      isDanger
      onConfirm={() => void confirm()}
    />
  )
}
