import { TOPICS } from '@muster/domain/webhooks/topics.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createWebhookMutation, webhooksQuery } from '../api.ts'
import { SigningKey } from './signing-key.tsx'
import { WebhookForm } from './webhook-form.tsx'

const EMPTY = { url: '', description: '', topics: [...TOPICS], event: null }

/** First the form, then the signing key, which is in no cache: closing the sheet forgets it. */
export function NewWebhook({ onDone }: { onDone: () => void }) {
  const [signingKey, setSigningKey] = useState<string | null>(null)
  const queryClient = useQueryClient()
  return signingKey === null ? (
    <WebhookForm
      start={EMPTY}
      mutation={createWebhookMutation}
      words={webhookWords.form}
      onSaved={({ data }) => {
        setSigningKey(data.signingKey)
        void queryClient.invalidateQueries(webhooksQuery)
      }}
      onCancel={onDone}
    />
  ) : (
    <SigningKey signingKey={signingKey} onDone={onDone} />
  )
}
