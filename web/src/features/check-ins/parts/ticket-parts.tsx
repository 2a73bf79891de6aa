import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Fact } from '#ui/fact-row.tsx'

interface TicketFrameProps {
  head: ReactNode
  children: ReactNode
}

/** Borders alone draw it, so that it is a ticket also on paper and with forced colours. */
export const TicketFrame = ({ head, children }: TicketFrameProps) => (
  <div className="rounded-lg border border-line">
    <TicketFacts isHead>{head}</TicketFacts>
    <div className="ticket-seam space-y-3 border-edge border-t border-dashed px-(--ticket-side) py-4">
      {children}
    </div>
  </div>
)

interface TicketFactsProps {
  isHead?: boolean
  children: ReactNode
}

export const TicketFacts = ({ isHead = false, children }: TicketFactsProps) => (
  <dl
    className={clsx(
      'flex flex-wrap items-baseline-last gap-3',
      isHead && 'rounded-t-lg bg-sunken px-(--ticket-side) py-4',
    )}
  >
    {children}
  </dl>
)

const sizes = { base: 'text-base', xl: 'text-xl', '2xl': 'text-figure', huge: 'text-figure-huge' }

interface TicketFactProps {
  label: string
  size?: keyof typeof sizes
  isWide?: boolean
  /** there is little time left */
  isSoon?: boolean
  children: ReactNode
}

export const TicketFact = ({ label, size = 'base', isWide, isSoon, children }: TicketFactProps) => (
  <div className={clsx('grow', isWide ? 'basis-full' : 'basis-28')}>
    <dt className="text-muted text-xs">{label}</dt>
    <dd
      className={clsx(
        'wrap-anywhere tabular-nums',
        size === 'base' ? 'font-semibold' : 'font-bold',
        sizes[size],
        isSoon && '-mx-1.5 w-fit rounded-sm bg-warn-soft px-1.5 text-warn-ink',
      )}
    >
      {children}
    </dd>
  </div>
)

/** "22 Nov", "5:09", "AM" */
const TIME = /^(?:(.*), )?(\d+:\d+) ([AP]M)$/

/** The digits of a time are large, its day and its half of the day are not. */
export function TicketTime({
  fact: { label, value },
  ...look
}: Omit<TicketFactProps, 'label' | 'children'> & { fact: Fact }) {
  const [, day, digits, half] = TIME.exec(value) ?? []
  return (
    <TicketFact label={label} {...look}>
      {day && (
        <span className="block font-semibold text-base">
          {day}
          <span className="sr-only">, </span>
        </span>
      )}
      {digits ? (
        <span className="whitespace-nowrap">
          {digits}
          <span className="font-semibold text-base"> {half}</span>
        </span>
      ) : (
        value
      )}
    </TicketFact>
  )
}
