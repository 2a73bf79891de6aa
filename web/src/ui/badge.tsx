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
  children: ReactNode
}

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 rounded-full px-2.5 font-semibold text-xs [&_svg]:size-4',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
