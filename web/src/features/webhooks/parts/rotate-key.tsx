import { shellWords } from '@muster/domain/shell/words.ts'
import { webhookWords as say } from '@muster/domain/webhooks/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { rotateKeyMutation, webhooksQuery } from '../api.ts'
import { SigningKey } from './signing-key.tsx'

/** The new key is in no cache: closing the sheet forgets it. */
export function RotateKey({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false)
  const [signingKey, setSigningKey] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction({
    ...rotateKeyMutation,
    onSuccess: ({ data }) => {
      setSigningKey(data.signingKey)
      void queryClient.invalidateQueries(webhooksQuery)
    },
  })
  const confirm = async () => {
    await run(id)
    setIsAsking(false)
  }
  const forget = () => setSigningKey(null)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        {say.rotate}
      </Button>
      <ConfirmDialog
        title={say.rotateTitle}
        description={say.rotateBody}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        confirmLabel={say.rotate}
        cancelLabel={say.cancel}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      />
      <Sheet
        isOpen={signingKey !== null && !isAsking}
        onOpenChange={isOpen => !isOpen && forget()}
        title={say.rotate}
        closeLabel={shellWords.close}
      >
        <SigningKey signingKey={signingKey ?? ''} onDone={forget} />
      </Sheet>
    </>
  )
}
