import { boardWords } from '@muster/domain/boards/words.ts'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ArrivalsProps } from './arrivals-props.ts'

const ArrivalsPlot = lazyPart(() => import('./arrivals-plot.tsx').then(part => part.ArrivalsPlot))

/** Folded at first, so that nobody reads what they do not look at. */
export function Arrivals(props: ArrivalsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="group mt-2 rounded-md border border-line bg-surface not-open:print:hidden"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 px-3 font-semibold text-sm">
        {boardWords.arrivals.title}
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform duration-(--duration-fast) group-open:rotate-180 print:hidden"
        />
      </summary>
      {isOpen && (
        <div className="px-3 pb-3">
          <Suspense fallback={<Skeleton className="h-38 rounded-md!" />}>
            <ArrivalsPlot {...props} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
