import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { useState } from 'react'
import type { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'

interface AskFirstProps {
  isOffered: boolean
  label: string
  title: string
  description: string
  action: Pick<ReturnType<typeof useAction<unknown, void>>, 'run' | 'isBusy'>
}

/** The dialog stays mounted when nothing is offered any more: it holds the toast until it has closed. */
export function AskFirst({ isOffered, label, action, ...question }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false)
  const confirm = async () => {
    await action.run()
    setIsAsking(false)
  }
  return (
    <div className="mt-3">
      {isOffered && (
        <Button variant="secondary" isWide onClick={() => setIsAsking(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        confirmLabel={label}
        cancelLabel={ownAccountWords.cancel}
        isBusy={action.isBusy}
        isDanger
        onConfirm={() => void confirm()}
      />
    </div>
  )
}
