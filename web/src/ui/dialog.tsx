import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { TitledModal } from './titled-modal.tsx'

interface DialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: string | undefined
  closeLabel?: string | undefined
  isAlert?: boolean | undefined
  footer?: ReactNode
  children?: ReactNode
}

export const Dialog = ({ footer, children, ...titled }: DialogProps) => (
  <TitledModal kind="middle" {...titled}>
    {children && <div className="px-(--sheet-side) pb-5">{children}</div>}
    {footer && (
      <div className="sticky bottom-0 flex flex-col gap-2 bg-raised px-(--sheet-side) pb-5">{footer}</div>
    )}
  </TitledModal>
)

export interface ConfirmDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description: string
  confirmLabel: string
  cancelLabel: string
  isBusy?: boolean | undefined
  busyLabel?: string | undefined
  isDanger?: boolean | undefined
  onConfirm: () => void
}

/** Cancel is first in the DOM and gets the focus, so that Enter confirms nothing unread. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  isBusy,
  busyLabel,
  isDanger,
  onConfirm,
}: ConfirmDialogProps) {
  const change = (next: boolean) => {
    if (!isBusy) onOpenChange(next)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={change}
      title={title}
      description={description}
      isAlert
      footer={
        <div className="flex flex-col-reverse gap-2">
          <Button variant="secondary" isWide onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isWide
            isBusy={isBusy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    />
  )
}
