import { deleteWords } from '@muster/domain/confirmations/words.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/dialog.tsx'

type DeleteDialogProps = Pick<ConfirmDialogProps, 'isOpen' | 'onOpenChange' | 'isBusy' | 'onConfirm'> &
  Partial<Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'>>

export const DeleteDialog = ({
  title = deleteWords.title,
  description = deleteWords.body,
  confirmLabel = deleteWords.confirm,
  ...confirm
}: DeleteDialogProps) => (
  <ConfirmDialog
    {...confirm}
    title={title}
    description={description}
    confirmLabel={confirmLabel}
    cancelLabel={deleteWords.cancel}
    busyLabel={deleteWords.busy}
    isDanger
  />
)
