import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { MAX_WEBHOOKS } from '@muster/domain/webhooks/limits.ts'
import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords as say } from '@muster/domain/webhooks/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useDetailInAddress } from '#device/use-detail-in-address.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { webhooksQuery } from './api.ts'
import { NewWebhook } from './parts/new-webhook.tsx'
import { LOG_IN_ADDRESS, WebhookCard } from './parts/webhook-card.tsx'
import { WebhookLog } from './parts/webhook-log.tsx'

/** For Admins, as the server says; the stored role may be an old one. */
export function WebhooksScreen() {
  const { data, isError, isFetching, refetch } = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const { id, close } = useDetailInAddress(LOG_IN_ADDRESS)
  const logged = data?.find(webhook => webhook.id === id)
  if (data === undefined && isError)
    return (
      <Screen>
        <NotLoaded
          title={say.failed}
          retryLabel={routeWords.tryAgain}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </Screen>
    )
  return (
    <Screen>
      {data === undefined ? (
        <div role="status" aria-label={shellWords.loading}>
          <ListSkeleton />
        </div>
      ) : logged ? (
        <WebhookLog webhook={logged} onBack={close} />
      ) : (
        <Webhooks webhooks={data} onAdd={() => setIsAdding(true)} />
      )}
      <Sheet
        isOpen={isAdding}
        onOpenChange={setIsAdding}
        title={say.add}
        description={say.form.body}
        closeLabel={shellWords.close}
      >
        <NewWebhook onDone={() => setIsAdding(false)} />
      </Sheet>
    </Screen>
  )
}

function Webhooks({ webhooks, onAdd }: { webhooks: readonly Webhook[]; onAdd: () => void }) {
  const add = (
    <Button isWide icon={<Plus aria-hidden="true" />} onClick={onAdd}>
      {say.add}
    </Button>
  )
  if (webhooks.length === 0)
    return <EmptyState icon={<WebhookIcon />} title={say.none} body={say.noneBody} action={add} />
  return (
    <div className="space-y-4">
      <p className="max-w-prose text-muted text-sm">{say.body}</p>
      <ul aria-label={say.link} className="space-y-4">
        {webhooks.map(webhook => (
          <li key={webhook.id}>
            <WebhookCard webhook={webhook} />
          </li>
        ))}
      </ul>
      {webhooks.length < MAX_WEBHOOKS ? add : <p className="text-muted text-sm">{say.full}</p>}
    </div>
  )
}
