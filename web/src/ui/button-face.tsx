import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Turning } from './spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'done' | undefined
  size?: 'md' | 'sm' | 'icon' | undefined
  isWide?: boolean | undefined
  isBusy?: boolean | undefined
  busyLabel?: string | undefined
  icon?: ReactNode
}

const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-accent-ink hover:bg-accent-soft',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad-strong',
  done: 'border-transparent bg-good-soft text-good-ink',
  off: 'border-transparent bg-sunken text-muted',
}

const sizes = {
  md: 'min-h-13 rounded-md px-5 text-base',
  sm: 'min-h-11 rounded-sm px-4 text-sm',
  icon: 'min-h-11 rounded-sm px-2.5 text-sm',
}

type Face = Pick<ButtonLook, 'size' | 'isWide'> & { variant?: keyof typeof variants | undefined }

export const buttonClass = ({ variant = 'primary', size = 'md', isWide }: Face) =>
  clsx(
    'inline-flex min-w-11 items-center justify-center gap-2 border text-center font-semibold',
    'transition-[background-color,scale] duration-(--duration-fast) ease-out active:scale-[.98]',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-muted disabled:active:scale-100',
    'aria-disabled:active:scale-100',
    variant === 'done' || variant === 'off' ? 'cursor-default' : 'aria-disabled:cursor-progress',
    '[&_svg]:size-5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
  )

interface ButtonFaceProps {
  icon: ReactNode
  isBusy: boolean
  busyLabel: string | undefined
  children: ReactNode
}

export function ButtonFace({ icon, isBusy, busyLabel, children }: ButtonFaceProps) {
  return (
    <>
      {isBusy ? <Turning /> : icon}
      {isBusy ? (busyLabel ?? children) : children}
    </>
  )
}
