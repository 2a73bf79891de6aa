import { routeWords } from '@muster/domain/shell/words.ts'
import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { LOG_PAGE_SIZE, postsQuery } from '../api.ts'
import { PostRow } from './post-row.tsx'

const say = webhookWords.log
const ROW_REM = 8.5

interface WebhookLogProps {
  webhook: Webhook
  onBack: () => void
}

export function WebhookLog({ webhook: { id, description, pausedBecause }, onBack }: WebhookLogProps) {
  const { isPending } = useQuery(postsQuery(id, 1))
  return (
    <section aria-labelledby="webhook-log">
      <div className="-mt-2 -ml-3 pb-2">
        <Button variant="quiet" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          {say.back}
        </Button>
      </div>
      <h2 id="webhook-log" className="wrap-anywhere font-semibold text-base">
        {say.of(description)}
      </h2>
      <p className="pb-3 text-muted text-sm">{say.body}</p>
      <p role="status" className="sr-only">
        {isPending && say.loading}
      </p>
      <PagedRows
        queryOf={page => postsQuery(id, page)}
        pageSize={LOG_PAGE_SIZE}
        rowRem={ROW_REM}
        words={{ stale: say.stale, notLoaded: say.failed, notLoadedBody: say.failedBody }}
        retryLabel={routeWords.tryAgain}
        nobody={<p className="text-muted">{say.none}</p>}
      >
        {post => (
          <li key={post.id} className="border-line border-b px-4 py-3 last:border-b-0">
            <PostRow webhookId={id} post={post} canRedeliver={pausedBecause === null} />
          </li>
        )}
      </PagedRows>
    </section>
  )
}
