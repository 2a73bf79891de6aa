import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { fieldFrame, fieldInput } from './field.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  clearLabel: string
  value: string
  onChange: (value: string) => void
}

export function SearchField({ label, placeholder, clearLabel, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={fieldFrame(false)}>
      <Search aria-hidden="true" className="absolute top-4 left-4 size-5 text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={event => onChange(event.target.value)}
        className={`${fieldInput} no-search-cross pl-12! ${value ? 'pr-13!' : ''} text-ellipsis`}
      />
      {value && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={clear}
          className="touch-target absolute inset-y-0 right-0 flex w-13 items-center justify-center rounded-md text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </search>
  )
}
