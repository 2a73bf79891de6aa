import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

interface ChipProps extends Omit<ComponentProps<'button'>, 'className' | 'onClick' | 'onSelect'> {
  isSelected: boolean
  onSelect: () => void
  count?: number | undefined
}

export const chipLook = (isSelected: boolean) =>
  clsx(
    'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 font-semibold text-sm',
    'transition-colors duration-(--duration-fast)',
    isSelected
      ? 'border-transparent bg-accent text-on-accent'
      : 'border-edge bg-surface text-ink hover:bg-sunken',
  )

export function Chip({ isSelected, onSelect, count, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={isSelected}
      onClick={onSelect}
      className={clsx(
        'shrink-0 whitespace-nowrap',
        chipLook(isSelected),
        isSelected ? 'print:border-edge print:bg-surface print:text-ink' : 'print:hidden',
      )}
    >
      {children}
      {count !== undefined && (
        <span className={clsx('font-normal tabular-nums', !isSelected && 'text-muted')}>{count}</span>
      )}
    </button>
  )
}
