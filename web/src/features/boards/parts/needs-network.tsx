import type { ReactNode } from 'react'
import { useIsOffline } from '#features/connectivity/connection.ts'

/** Buttons that cannot be pressed without a network. */
export const NeedsNetwork = ({ children }: { children: ReactNode }) => (
  <fieldset role="none" disabled={useIsOffline()} className="contents">
    {children}
  </fieldset>
)

/** Links to screens that are not on the phone. */
export const OnlyOnline = ({ children }: { children: ReactNode }) => (useIsOffline() ? null : children)
