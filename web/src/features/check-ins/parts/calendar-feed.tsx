import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, Link2, Rss, ShieldAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { copyText } from '#device/clipboard.ts'
import { useAction } from '#device/use-action.ts'
import { feedQuery, revokeFeedMutation } from '#features/itinerary/feed.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'

const FeedForm = lazyPart(() => import('./feed-form.tsx').then(module => module.FeedForm))

export function CalendarFeed() {
  const { data, isError, isFetching, refetch } = useQuery(feedQuery)
  const [isAsking, setIsAsking] = useState(false)
  if (isError && !data)
    return (
      <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
        {itineraryWords.calendarFailure}
      </RetryNotice>
    )
  if (!data) return <Skeleton className="h-13" />
  if (isAsking)
    return (
      <Suspense fallback={<Skeleton className="h-13" />}>
        <FeedForm isNew={data.url === null} onDone={() => setIsAsking(false)} />
      </Suspense>
    )
  if (data.url !== null) return <Feed url={data.url} onRenew={() => setIsAsking(true)} />
  return (
    <Button isWide icon={<Link2 aria-hidden="true" />} onClick={() => setIsAsking(true)}>
      {itineraryWords.makeFeed}
    </Button>
  )
}

function Feed({ url, onRenew }: { url: string; onRenew: () => void }) {
  const revoke = useAction(revokeFeedMutation)
  const copy = async () => {
    if (await copyText(url)) toast.success(itineraryWords.linkCopied)
  }
  return (
    <>
      <OutsideButton href={url.replace(/^https?:/, 'webcal:')} isWide icon={<Rss aria-hidden="true" />}>
        {itineraryWords.subscribe}
      </OutsideButton>
      <TextField
        label={itineraryWords.linkLabel}
        name="feed"
        value={url}
        readOnly
        onFocus={event => event.target.select()}
      />
      <p className="flex gap-2.5 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn-ink">
        <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
        {itineraryWords.privateLink}
      </p>
      <Button variant="secondary" isWide icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        {itineraryWords.copyLink}
      </Button>
      <div className="flex flex-wrap gap-2 [&>button]:grow">
        <Button variant="quiet" size="sm" onClick={onRenew}>
          {itineraryWords.renewFeed}
        </Button>
        <Button variant="quiet" size="sm" isBusy={revoke.isScopeBusy} onClick={() => void revoke.run()}>
          {itineraryWords.revokeFeed}
        </Button>
      </div>
    </>
  )
}
