import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/dialog.tsx'

interface AskFirstProps
  extends Pick<ConfirmDialogProps, 'title' | 'description' | 'cancelLabel' | 'busyLabel'> {
  isOffered?: boolean
  label: string
  /** of the button in the dialog, if it says something else */
  confirmLabel?: string
  button?: Pick<ComponentProps<typeof Button>, 'icon' | 'isWide'>
  action: { run: () => Promise<boolean>; isBusy: boolean }
}

/**
 * A button that acts after a question. The dialog stays mounted when nothing is offered any more: it holds the toast until
 * it has closed.
 */
export function AskFirst({ isOffered = true, label, button, action, ...question }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false)
  const confirm = async () => {
    await action.run()
    setIsAsking(false)
  }
  return (
    <>
      {isOffered && (
        <Button variant="secondary" {...button} onClick={() => setIsAsking(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={label}
        {...question}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isBusy={action.isBusy}
        isDanger
        onConfirm={() => void confirm()}
      />
    </>
  )
}
