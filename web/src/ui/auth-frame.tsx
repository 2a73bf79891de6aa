import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

interface AuthFrameProps {
  brand: string
  title?: string | undefined
  subtitle?: string | undefined
  footer?: ReactNode
  children?: ReactNode
}

export function AuthFrame({ brand, title, subtitle, footer, children }: AuthFrameProps) {
  return (
    <main className="muster-rings flex min-h-dvh flex-col bg-hero md:items-center md:justify-center md:py-12">
      <header className="px-6 pt-[max(1.75rem,env(safe-area-inset-top))] pb-8 text-on-hero md:w-full md:max-w-narrow md:px-0">
        <div className="flex items-center gap-2.5 font-semibold text-base">
          <Mark size={32} isBare />
          {brand}
        </div>
        <div className="mt-9 min-h-15">
          {title && <h1 className="font-bold text-2xl">{title}</h1>}
          {subtitle && <p className="mt-1.5 text-balance">{subtitle}</p>}
        </div>
      </header>
      <div className="flex grow flex-col rounded-t-xl bg-surface px-6 pt-7 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:w-full md:max-w-narrow md:grow-0 md:rounded-xl md:p-8 md:shadow-raised">
        {children}
        {footer && <div className="pt-6 text-center text-muted">{footer}</div>}
      </div>
    </main>
  )
}
