import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  items: readonly { value: Value; label: string; count?: number | undefined }[]
  children: ReactNode
}

/** The arrow keys choose, as the ARIA pattern for tabs asks; the children are the chosen tab's panel. */
export function Tabs<Value extends string>({ label, value, onChange, items, children }: TabsProps<Value>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = items.findIndex(item => item.value === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    const item = next === undefined ? undefined : items[(next + items.length) % items.length]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    event.currentTarget.querySelector<HTMLElement>(`[id="${id}-${item.value}"]`)?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} onKeyDown={move} className="flex gap-1 rounded-md bg-sunken p-1">
        {items.map(item => (
          <button
            key={item.value}
            id={`${id}-${item.value}`}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={clsx(
              'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-sm px-3 font-semibold text-sm',
              'transition-colors duration-(--duration-fast)',
              item.value === value ? 'bg-accent text-on-accent' : 'text-muted hover:text-ink',
            )}
          >
            <span className="truncate">{item.label}</span>
            {item.count !== undefined && <span className="tabular-nums">{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
