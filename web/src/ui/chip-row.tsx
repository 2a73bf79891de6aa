import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Chip } from './chip.tsx'
import { Skeleton } from './skeleton.tsx'

interface ChipRowProps<Value extends string> {
  label: string
  items: readonly {
    value: Value
    label: string
    /** what a phone shows of the label; the label begins with it, so that voice control finds it */
    short?: string | undefined
    count?: number | undefined
    isCurrent?: boolean | undefined
  }[]
  value: Value | null
  onChange: (value: Value) => void
  trailing?: ReactNode
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
}

/** A sticky toolbar with one tab stop (roving focus). The chosen chip is scrolled into view. */
export function ChipRow<Value extends string>({
  label,
  items,
  value,
  onChange,
  trailing,
}: ChipRowProps<Value>) {
  const top = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const at = items.findIndex(item => item.value === value)
  const stop = Math.max(at, 0)

  const isPlaced = useRef(false)

  useEffect(() => {
    const list = row.current
    const chip = list?.children[at]
    if (!list || !(chip instanceof HTMLElement)) return
    const left = chip.offsetLeft - (list.clientWidth - chip.offsetWidth) / 2
    list.scrollTo({ left, behavior: isPlaced.current ? 'auto' : 'instant' })
    isPlaced.current = true
  }, [at])

  const choose = (chosen: Value) => {
    onChange(chosen)
    const above = top.current?.getBoundingClientRect().top ?? 0
    const rest = top.current?.nextElementSibling?.getBoundingClientRect().top ?? 0
    if (above < rest) window.scrollBy(0, above - rest)
  }

  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = STEPS[event.key]
    const chips = row.current?.querySelectorAll('button') ?? []
    const from = [...chips].findIndex(chip => chip.matches(':focus'))
    if (by === undefined || from < 0) return
    event.preventDefault()
    chips[Math.min(Math.max(from + by, 0), chips.length - 1)]?.focus()
  }

  return (
    <>
      <div ref={top} />
      <div className="stay-top -mx-4 z-10 flex bg-canvas print:static">
        <div
          ref={row}
          role="toolbar"
          aria-label={label}
          onKeyDown={step}
          className="fade-ends no-scrollbar relative flex min-w-0 grow gap-2 overflow-x-auto scroll-smooth px-4 py-3 motion-reduce:scroll-auto"
        >
          {items.map((item, index) => (
            <Chip
              key={item.value}
              isSelected={item.value === value}
              count={item.count}
              tabIndex={index === stop ? 0 : -1}
              aria-label={item.short === undefined ? undefined : item.label}
              aria-current={item.isCurrent ? 'date' : undefined}
              onSelect={() => choose(item.value)}
            >
              {item.short === undefined ? (
                item.label
              ) : (
                <span>
                  {item.short}
                  <span className="hidden md:inline">{item.label.slice(item.short.length)}</span>
                </span>
              )}
            </Chip>
          ))}
        </div>
        {trailing && <div className="flex items-center pr-4">{trailing}</div>}
      </div>
    </>
  )
}

export const ChipRowSkeleton = () => (
  <div className="-mx-4 flex gap-2 overflow-hidden px-4 py-3">
    {[1, 2, 3].map(chip => (
      <Skeleton key={chip} className="h-11 w-22 shrink-0 md:w-36 rounded-full!" />
    ))}
  </div>
)
