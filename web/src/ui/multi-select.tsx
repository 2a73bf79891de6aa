import { X } from 'lucide-react'
import { useRef } from 'react'
import { Combobox, type ComboboxProps } from './combobox.tsx'
import type { ComboboxOption } from './combobox-list.tsx'

interface MultiSelectProps<Option extends ComboboxOption>
  extends Omit<ComboboxProps<Option>, 'onEnter' | 'onLeave' | 'isRequired'> {
  chosen: readonly Option[]
  chosenLabel: string
  removeLabel: (label: string) => string
  onRemove: (option: Option) => void
  isFull?: boolean | undefined
}

/** The chosen options are below the text box, so that it does not move. */
export function MultiSelect<Option extends ComboboxOption>({
  options,
  status,
  chosen,
  chosenLabel,
  removeLabel,
  onChoose,
  onRemove,
  isFull = false,
  isReadOnly = false,
  ref,
  ...box
}: MultiSelectProps<Option>) {
  const root = useRef<HTMLDivElement>(null)
  const chosenKeys = new Set(chosen.map(({ key }) => key))
  const available = isFull || isReadOnly ? [] : options.filter(({ key }) => !chosenKeys.has(key))
  const choose = (option: Option) => {
    box.onText('')
    onChoose(option)
  }
  const remove = (option: Option) => {
    onRemove(option)
    // the focused button no longer exists
    root.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={root}>
      <Combobox
        {...box}
        ref={ref}
        options={available}
        status={isFull || isReadOnly ? null : status}
        onChoose={choose}
        onEnter={() => undefined}
        isReadOnly={isFull || isReadOnly}
      />
      {/* rendered even when empty, so that screen readers announce the first option */}
      <ul aria-label={chosenLabel} aria-live="polite" className="flex flex-wrap gap-2 not-empty:mt-3">
        {chosen.map(option => (
          <li
            key={option.key}
            className="flex min-h-11 min-w-0 max-w-full items-center rounded-xl bg-accent-soft pl-4 text-accent-ink text-sm"
          >
            <span className="min-w-0 py-1.5 font-semibold wrap-anywhere">{option.label}</span>
            <button
              type="button"
              aria-label={removeLabel(option.label)}
              disabled={isReadOnly}
              onClick={() => remove(option)}
              className="touch-target flex shrink-0 items-center justify-center rounded-full hover:bg-accent hover:text-on-accent"
            >
              <X aria-hidden="true" className="size-4.5" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
