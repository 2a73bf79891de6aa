import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords as say } from '@muster/domain/webhooks/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.ts'
import { deleteWebhookMutation, webhooksQuery } from '../api.ts'

export function DeleteWebhook({ webhook: { id, description } }: { webhook: Webhook }) {
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction({
    ...deleteWebhookMutation,
    onSuccess: async () => {
      toast.success(say.deleted)
      await queryClient.invalidateQueries(webhooksQuery)
    },
  })
  const confirm = async () => {
    await run(id)
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsAsking(true)}>
        {say.delete}
      </Button>
      <ConfirmDialog
        title={say.deleteTitle(description)}
        description={say.deleteBody}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        confirmLabel={say.delete}
        cancelLabel={say.cancel}
        isBusy={isBusy}
        isDanger
        onConfirm={() => void confirm()}
      />
    </>
  )
}
