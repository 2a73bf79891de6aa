import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  body?: string | undefined
  action?: ReactNode
}

export function EmptyState({ icon, title, body, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-5 flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-7"
        >
          {icon}
        </div>
      )}
      <h2 className="font-semibold text-base">{title}</h2>
      {body && <p className="mt-1.5 max-w-narrow text-balance text-muted">{body}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
