import type { WebhookPost } from '@muster/domain/webhooks/schema.ts'
import type { MessageTopic } from '@muster/domain/webhooks/topics.ts'
import { type PostError, postErrors, webhookWords } from '@muster/domain/webhooks/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { momentHere } from '#device/moment-here.ts'
import { useAction } from '#device/use-action.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { logKey, redeliverMutation } from '../api.ts'

const say = webhookWords.log
const TONES = { waiting: 'warn', sending: 'info', done: 'good', failed: 'bad' } as const

interface PostRowProps {
  webhookId: number
  post: WebhookPost
  canRedeliver: boolean
}

export function PostRow({ webhookId, post, canRedeliver }: PostRowProps) {
  const { topic, state, happenedAt, messageId, reply } = post
  const isOver = state === 'done' || state === 'failed'
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 font-semibold">{webhookWords.topics[topic as MessageTopic] ?? topic}</p>
        <Badge tone={TONES[state]}>{say.states[state]}</Badge>
      </div>
      <p className="text-muted text-sm">{momentHere(happenedAt)}</p>
      <p className="text-sm tabular-nums">{factsOf(post).join(', ')}</p>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-2">
        <details className="min-w-0 text-sm">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-accent-ink underline underline-offset-4">
            {say.details}
          </summary>
          <p className="text-muted">{say.messageId}</p>
          <p className="wrap-anywhere mb-2">{messageId}</p>
          <p className="text-muted">{say.reply}</p>
          <p className="wrap-anywhere mb-2 whitespace-pre-wrap">{reply || say.noReply}</p>
        </details>
        {isOver && canRedeliver && <Redeliver webhookId={webhookId} postId={post.id} />}
      </div>
    </>
  )
}

function factsOf({ statusCode, durationMs, attempts, error, nextTryAt }: WebhookPost): string[] {
  return [
    error && (postErrors[error as PostError] ?? error),
    statusCode !== null && say.status(statusCode),
    durationMs !== null && say.took(durationMs),
    attempts > 0 && say.tries(attempts),
    nextTryAt && say.next(momentHere(nextTryAt)),
  ].filter(fact => typeof fact === 'string')
}

function Redeliver({ webhookId, postId }: { webhookId: number; postId: number }) {
  const queryClient = useQueryClient()
  const { run, isBusy } = useAction({
    ...redeliverMutation(webhookId, postId),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: logKey(webhookId) })
      toast.success(say.redelivered)
    },
  })
  return (
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={() => void run(undefined)}>
      {say.redeliver}
    </Button>
  )
}
