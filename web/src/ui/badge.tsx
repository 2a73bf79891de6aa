import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
  info: 'bg-info-soft text-info-ink',
}

interface BadgeProps {
  tone: keyof typeof tones
  icon?: ReactNode
  /** fits into a line of text */
  isSmall?: boolean
  children: ReactNode
}

export function Badge({ tone, icon, isSmall = false, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full font-semibold text-xs [&_svg]:size-4',
        isSmall ? 'min-h-5 px-2 align-middle' : 'min-h-7 px-2.5',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

interface CountBadgeProps {
  count: number | string
  /** what it counts, for screen readers */
  label: string
}

export const CountBadge = ({ count, label }: CountBadgeProps) => (
  <>
    <span
      aria-hidden="true"
      className="inline-flex h-5.5 min-w-5.5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs tabular-nums"
    >
      {count}
    </span>
    <span className="sr-only"> {label}</span>
  </>
)
