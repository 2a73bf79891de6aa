import { clsx } from 'clsx'

const sizes = { sm: 'size-9 text-xs', md: 'size-12 text-base', lg: 'size-20 text-xl' }

interface AvatarProps {
  initials: string
  size?: keyof typeof sizes | undefined
  /** omit it next to the name */
  label?: string | undefined
}

export function Avatar({ initials, size = 'md', label }: AvatarProps) {
  const className = clsx(
    'inline-flex shrink-0 select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-ink',
    sizes[size],
  )
  if (label)
    return (
      <span role="img" aria-label={label} className={className}>
        {initials}
      </span>
    )
  return (
    <span aria-hidden="true" className={className}>
      {initials}
    </span>
  )
}
