import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ScreenProps {
  children: ReactNode
  narrow?: boolean | undefined
  isDocked?: boolean | undefined
}

export function Screen({ children, narrow, isDocked }: ScreenProps) {
  return (
    <div
      className={clsx(
        'mx-auto w-full px-4 pt-5 md:px-8 md:pt-8 md:pb-12',
        isDocked ? 'pb-6' : 'pb-8',
        narrow ? 'max-w-narrow' : 'max-w-screen',
      )}
    >
      {children}
    </div>
  )
}
