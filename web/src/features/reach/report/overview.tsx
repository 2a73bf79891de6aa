import type { ReachCounts } from '@muster/domain/reach/schema.ts'
import { reachWords as words } from '@muster/domain/reach/words.ts'
import { clsx } from 'clsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { useReachAddress } from '../use-reach-address.ts'

const PARTS = [
  { list: 'push', tone: 'bg-good' },
  { list: 'email', tone: 'bg-spark' },
  { list: 'unreachable', tone: 'bg-bad' },
] as const

interface OverviewProps {
  counts: ReachCounts
  address: ReturnType<typeof useReachAddress>
}

/** Everybody once, in three parts. A tap lists the people of one. */
export function Overview({ counts, address }: OverviewProps) {
  const { total } = counts
  const countOf = (list: (typeof PARTS)[number]['list']) =>
    list === 'email' ? counts.emailOnly : counts[list]
  return (
    <>
      <ul className="grid grid-cols-3 gap-2">
        {PARTS.map(({ list, tone }) => {
          const isShown = address.list === list
          const label = words.overview[list]
          return (
            <li key={list}>
              <button
                type="button"
                aria-pressed={isShown}
                aria-label={words.spoken(label, countOf(list), total)}
                onClick={() => address.show(isShown ? null : list)}
                className={clsx(
                  'flex h-full min-h-24 w-full flex-col justify-between rounded-md border border-line bg-surface p-3 text-left',
                  'transition-colors duration-(--duration-fast) hover:bg-sunken',
                  isShown && 'border-accent! bg-accent-soft!',
                )}
              >
                <span className={clsx('font-bold tabular-nums', total > 9999 ? 'text-base' : 'text-2xl')}>
                  {countOf(list)}
                </span>
                <span className="flex items-center gap-1.5 text-muted text-xs">
                  <span aria-hidden="true" className={clsx('size-2 shrink-0 rounded-full', tone)} />
                  {label}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <div aria-hidden="true" className="mt-2 flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {PARTS.map(({ list, tone }) => (
          <span key={list} className={tone} style={{ width: `${(100 * countOf(list)) / total}%` }} />
        ))}
      </div>
      <p className="pt-1 text-muted text-xs tabular-nums">{words.ofTotal(total)}</p>
    </>
  )
}

export const LoadingOverview = () => (
  <div className="grid grid-cols-3 gap-2">
    {PARTS.map(({ list }) => (
      <Skeleton key={list} className="h-24 rounded-md!" />
    ))}
  </div>
)
