import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-face.tsx'

interface OutsideLinkProps {
  href: string
  children: ReactNode
}

/** Opens a new window or another app, without a referrer. */
export const OutsideLink = ({ href, children }: OutsideLinkProps) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-11 items-center gap-1.5 rounded-sm font-semibold text-accent-ink underline underline-offset-4"
  >
    {children}
    <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
  </a>
)

type OutsideButtonProps = OutsideLinkProps &
  Pick<ButtonLook, 'variant' | 'size' | 'isWide' | 'icon'> & {
    label?: string | undefined
    /** false for links that the phone handles itself (tel:, webcal:) */
    isOwnWindow?: boolean | undefined
    onClick?: (() => void) | undefined
  }

export const OutsideButton = ({
  href,
  label,
  isOwnWindow,
  onClick,
  icon,
  children,
  ...look
}: OutsideButtonProps) => (
  <a
    href={href}
    aria-label={label}
    onClick={onClick}
    target={isOwnWindow ? '_blank' : undefined}
    rel="noopener noreferrer"
    className={buttonClass(look)}
  >
    {icon}
    {children}
  </a>
)
