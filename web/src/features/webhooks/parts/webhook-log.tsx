import { routeWords } from '@muster/domain/shell/words.ts'
import type { Webhook } from '@muster/domain/webhooks/schema.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { PagedList, PageOfRows } from '#ui/paged-list.tsx'
import { LOG_PAGE_SIZE, postsQuery } from '../api.ts'
import { PostRow } from './post-row.tsx'

const say = webhookWords.log
const ROW_REM = 8.5

interface WebhookLogProps {
  webhook: Webhook
  onBack: () => void
}

export function WebhookLog({ webhook: { id, description, pausedBecause }, onBack }: WebhookLogProps) {
  const query = useQuery(postsQuery(id, 1))
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
        {query.isPending && say.loading}
      </p>
      <PagedList
        query={query}
        pageSize={LOG_PAGE_SIZE}
        rowRem={ROW_REM}
        words={{
          stale: say.stale,
          notLoaded: say.failed,
          notLoadedBody: say.failedBody,
          retry: routeWords.tryAgain,
        }}
        nobody={<p className="text-muted">{say.none}</p>}
      >
        {page => <Page id={id} page={page} canRedeliver={pausedBecause === null} />}
      </PagedList>
    </section>
  )
}

function Page({ id, page, canRedeliver }: { id: number; page: number; canRedeliver: boolean }) {
  const { data, isPlaceholderData } = useQuery(postsQuery(id, page))
  return (
    <PageOfRows isLoading={!data} isStale={isPlaceholderData} rowRem={ROW_REM}>
      {data?.data.map(post => (
        <li key={post.id} className="border-line border-b px-4 py-3 last:border-b-0">
          <PostRow webhookId={id} post={post} canRedeliver={canRedeliver} />
        </li>
      ))}
    </PageOfRows>
  )
}
