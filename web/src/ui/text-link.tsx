import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link in or under a text, with a target as tall as a thumb. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center rounded-sm font-semibold text-accent-ink underline decoration-accent/40 decoration-2 underline-offset-4 hover:decoration-accent"
  >
    {children}
  </Link>
)
