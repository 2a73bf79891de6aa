import { queueWords as words } from '@muster/domain/reach/words.ts'
import { Check, SkipForward } from 'lucide-react'
import type { QueueState } from './use-queue.ts'

/** How far it is, and what has just been done. */
export function QueueProgress({ queue: { people, handled, at, last, total } }: { queue: QueueState }) {
  const done = people.filter(({ id, contact }) => contact && id in handled).length
  const person = last && people.find(({ id }) => id === last.id)
  const line = person && (last.did === 'messaged' ? words.opened(person.name) : words.skipped(person.name))
  const Sign = last?.did === 'messaged' ? Check : SkipForward
  return (
    <div className="pb-3">
      <div className="flex items-baseline justify-between gap-3 text-sm tabular-nums">
        <p className="font-semibold">
          {at === null ? words.position(total, total) : words.position(at + 1, total)}
        </p>
        <p className="text-muted">{words.progress(done, total)}</p>
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-accent transition-[width] duration-(--duration-slow)"
          style={{ width: `${total > 0 ? (100 * done) / total : 0}%` }}
        />
      </div>
      <p role="status" className="flex min-h-7 items-center gap-1.5 pt-1 text-muted text-sm">
        {line && (
          <>
            <Sign aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{line}</span>
          </>
        )}
      </p>
    </div>
  )
}
