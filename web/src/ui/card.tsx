import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface CardProps {
  isRaised?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Card({ isRaised, className, children }: CardProps) {
  return (
    <div
      className={clsx(
        'overflow-clip rounded-lg border border-line',
        isRaised ? 'bg-raised shadow-raised' : 'bg-surface shadow-card',
        className,
      )}
    >
      {children}
    </div>
  )
}
