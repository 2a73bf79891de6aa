import { discardWords as say } from '@muster/domain/confirmations/words.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/dialog.tsx'

/** Asks before what was typed is lost. */
export const DiscardDialog = (dialog: Pick<ConfirmDialogProps, 'isOpen' | 'onOpenChange' | 'onConfirm'>) => (
  <ConfirmDialog
    {...dialog}
    title={say.title}
    description={say.body}
    confirmLabel={say.confirm}
    cancelLabel={say.cancel}
    isDanger
  />
)
