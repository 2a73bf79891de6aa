import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords as say } from '@muster/domain/webhooks/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { momentHere } from '#device/moment-here.ts'
import { navigate } from '#device/navigation.ts'
import { useAction } from '#device/use-action.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { logKey, pauseWebhookMutation, testWebhookMutation, webhooksQuery } from '../api.ts'
import { DeleteWebhook } from './delete-webhook.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { RotateKey } from './rotate-key.tsx'

export const LOG_IN_ADDRESS = 'log'

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { id, description, url, topics, event, pausedBecause } = webhook
  return (
    <Card>
      <div className="space-y-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere min-w-0 font-semibold text-base">{description}</h2>
          <Badge tone={pausedBecause ? 'warn' : 'good'}>{pausedBecause ? say.paused : say.active}</Badge>
        </div>
        <p className="wrap-anywhere text-sm">{url}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {event?.name ?? say.allEvents}: {topics.map(topic => say.topics[topic]).join(', ')}
        </p>
        <State webhook={webhook} />
        <Actions key={id} webhook={webhook} />
      </div>
    </Card>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { pausedBecause, failingSince, oldKeyUntil, waitingCount } = webhook
  const lines = [
    pausedBecause && say.pausedBecause[pausedBecause],
    !pausedBecause && failingSince && say.failingSince(momentHere(failingSince)),
    waitingCount > 0 && say.waiting(waitingCount),
    oldKeyUntil && say.oldKeyUntil(momentHere(oldKeyUntil)),
  ].filter(Boolean)
  return lines.map(line => (
    <p key={String(line)} className="text-sm">
      {line}
    </p>
  ))
}

function Actions({ webhook }: { webhook: Webhook }) {
  const { id, description, pausedBecause } = webhook
  const log = useDetailLink(LOG_IN_ADDRESS)(id)
  const queryClient = useQueryClient()
  const test = useAction({
    ...testWebhookMutation(id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: logKey(id) })
      toast.success(say.tested)
      navigate(log.to, { state: log.state })
    },
  })
  const pause = useAction({
    ...pauseWebhookMutation(id),
    onSuccess: async (_, isPaused) => {
      await queryClient.invalidateQueries(webhooksQuery)
      toast.success(isPaused ? say.pausedNow : say.resumed)
    },
  })
  const isPaused = pausedBecause !== null
  return (
    <div className="flex flex-wrap gap-2">
      {!isPaused && (
        <Button variant="secondary" size="sm" isBusy={test.isBusy} onClick={() => void test.run(undefined)}>
          {say.test}
        </Button>
      )}
      <ButtonLink variant="secondary" size="sm" aria-label={say.log.of(description)} {...log}>
        {say.log.title}
      </ButtonLink>
      <EditWebhook webhook={webhook} />
      <Button variant="secondary" size="sm" isBusy={pause.isBusy} onClick={() => void pause.run(!isPaused)}>
        {isPaused ? say.resume : say.pause}
      </Button>
      <RotateKey id={id} />
      <DeleteWebhook webhook={webhook} />
    </div>
  )
}
