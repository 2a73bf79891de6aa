import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-face.tsx'

interface OutsideLinkProps {
  href: string
  children: ReactNode
}

/** Leads out of the app, into a window or another app of the phone, which learns nothing of where it came from. */
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
    /** where the icon stands alone, or the words are not enough */
    label?: string | undefined
    /** what the phone itself takes over (tel:, webcal:) opens no window */
    isOwnWindow?: boolean | undefined
  }

export const OutsideButton = ({ href, label, isOwnWindow, icon, children, ...look }: OutsideButtonProps) => (
  <a
    href={href}
    aria-label={label}
    target={isOwnWindow ? '_blank' : undefined}
    rel="noopener noreferrer"
    className={buttonClass(look)}
  >
    {icon}
    {children}
  </a>
)
