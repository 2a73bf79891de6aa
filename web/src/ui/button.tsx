import type { ComponentProps, MouseEvent } from 'react'
import { ButtonFace, type ButtonLook, buttonClass } from './button-face.tsx'
import { Link, type LinkProps } from './link.tsx'

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** keeps the focus, unlike `disabled`; a sentence beside it says why */
    isOff?: boolean
  }

/** `aria-disabled` while busy and when done, because `disabled` would lose the focus. */
export function Button({
  variant,
  size,
  isWide,
  icon,
  isBusy = false,
  isOff = false,
  busyLabel,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isDead = isBusy || isOff || variant === 'done'
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDead) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={isDead || undefined}
      className={buttonClass({ variant: isOff ? 'off' : variant, size, isWide })}
    >
      <ButtonFace icon={icon} isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </button>
  )
}

type ButtonLinkProps = ButtonLook & Omit<LinkProps, 'className'>

export function ButtonLink({
  variant,
  size,
  isWide,
  icon,
  isBusy,
  busyLabel,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isWide })}>
      <ButtonFace icon={icon} isBusy={isBusy ?? false} busyLabel={busyLabel}>
        {children}
      </ButtonFace>
    </Link>
  )
}
