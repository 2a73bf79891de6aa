import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ProgressRingProps {
  value: number
  total: number
  label: string
  /** in a small ring, instead of the numbers */
  children?: ReactNode
}

const RADIUS = 42
const LENGTH = 2 * Math.PI * RADIUS

export function ProgressRing({ value, total, label, children }: ProgressRingProps) {
  const share = total > 0 ? Math.min(value / total, 1) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={value}
      aria-valuetext={`${value}/${total}`}
      className={clsx(
        'relative inline-flex shrink-0 items-center justify-center',
        children ? 'size-13' : 'size-24',
      )}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="-rotate-90 absolute inset-0 fill-none">
        <circle cx="50" cy="50" r={RADIUS} strokeWidth="10" className="stroke-sunken" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          strokeWidth="10"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className={share === 0 ? 'stroke-transparent' : share === 1 ? 'stroke-good' : 'stroke-accent'}
          style={{ transition: 'stroke-dashoffset var(--duration-slow) var(--ease-out)' }}
        />
      </svg>
      {children ?? (
        <span className="relative text-center tabular-nums leading-none">
          <span className="block font-bold text-xl leading-none">{value}</span>
          <span className="mt-1 block text-muted text-xs leading-none">/{total}</span>
        </span>
      )}
    </div>
  )
}
