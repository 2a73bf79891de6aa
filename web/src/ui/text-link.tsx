import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

interface TextLinkProps extends Pick<LinkProps, 'to' | 'state'> {
  children: ReactNode
}

export const TextLink = ({ children, ...link }: TextLinkProps) => (
  <Link
    {...link}
    className="inline-flex min-h-11 items-center rounded-sm font-semibold text-accent-ink underline underline-offset-4"
  >
    {children}
  </Link>
)
