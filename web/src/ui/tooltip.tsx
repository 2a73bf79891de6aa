import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'

/** Only a mouse on a folded sidebar ever needs it, and whoever is offline can do without. */
const Tip = lazy(() =>
  import('./tip.tsx').then(
    module => ({ default: module.Tip }),
    () => ({ default: ({ children }: TooltipProps) => children }),
  ),
)

export interface TooltipProps {
  label: ReactNode
  delayMs?: number | undefined
  children: ReactElement
}

export function Tooltip({ isOff, ...tip }: TooltipProps & { isOff?: boolean | undefined }) {
  if (isOff) return tip.children
  return (
    <Suspense fallback={tip.children}>
      <Tip {...tip} />
    </Suspense>
  )
}
