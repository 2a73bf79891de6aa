import type { EventReply } from '@muster/domain/events/schema.ts'
import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

const ProgressCard = lazyPart(() => import('./sent-card.tsx').then(module => module.SentCard))

interface ProgressHereProps {
  event: EventReply
  /** the documentId of what was sent; `null`: nothing yet */
  notification: string | null
}

/** Below the button that has sent it, in a row of its own. */
export const ProgressHere = ({ event, notification }: ProgressHereProps) =>
  notification !== null && (
    <Suspense>
      <div className="order-last col-span-full w-full print:hidden">
        <ProgressCard event={event} notification={notification} />
      </div>
    </Suspense>
  )
