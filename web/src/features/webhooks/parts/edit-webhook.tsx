import { shellWords } from '@muster/domain/shell/words.ts'
import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { editWebhookMutation, valuesOf, webhooksQuery } from '../api.ts'
import { WebhookForm } from './webhook-form.tsx'

const say = webhookWords.edit

export function EditWebhook({ webhook }: { webhook: Webhook }) {
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {say.open}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={say.of(webhook.description)}
        description={say.body}
        closeLabel={shellWords.close}
      >
        <WebhookForm
          start={valuesOf(webhook)}
          event={webhook.event}
          mutation={editWebhookMutation(webhook)}
          words={say}
          onSaved={() => {
            setIsOpen(false)
            toast.success(say.saved)
            void queryClient.invalidateQueries(webhooksQuery)
          }}
          onCancel={() => setIsOpen(false)}
        />
      </Sheet>
    </>
  )
}
