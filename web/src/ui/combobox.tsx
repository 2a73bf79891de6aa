import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { ComboboxList, type ComboboxOption, type ComboboxStatus } from './combobox-list.tsx'
import { fieldFrame, fieldInput } from './field.tsx'
import { FieldNote } from './field-note.tsx'
import { useComboboxInput } from './use-combobox-input.ts'

export interface ComboboxProps<Option extends ComboboxOption> {
  label: string
  name: string
  placeholder?: string | undefined
  maxLength?: number | undefined
  hint?: string | undefined
  error?: string | undefined
  clearLabel: string
  listLabel: string
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  status: ComboboxStatus | null
  onChoose: (option: Option) => void
  /** for Enter without a highlighted option */
  onEnter: (text: string) => void
  onLeave?: (() => void) | undefined
  /** Returns whether it took the text, which has its line breaks here; otherwise it is pasted into the box. */
  onPasteText?: ((text: string) => boolean) | undefined
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text box with suggestions, by ARIA's combobox pattern. The focus stays in the box. */
export function Combobox<Option extends ComboboxOption>({
  label,
  name,
  placeholder,
  maxLength,
  hint,
  error,
  clearLabel,
  listLabel,
  text,
  onText,
  options,
  status,
  onChoose,
  onEnter,
  onLeave,
  onPasteText,
  isRequired,
  isReadOnly,
  ref,
}: ComboboxProps<Option>) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLInputElement)
  const hasList = status !== null
  const list = useComboboxInput({
    id,
    listLabel,
    box,
    text,
    onText,
    options,
    hasList,
    onChoose,
    onEnter,
    onLeave,
  })
  const clear = () => {
    onText('')
    box.current?.focus()
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift sets htmlFor */}
      <label {...list.labelProps} className="mb-1.5 block font-semibold text-sm">
        {label}
      </label>
      <div className={fieldFrame(Boolean(error))}>
        <input
          {...list.inputProps}
          onPaste={event => {
            if (onPasteText?.(event.clipboardData.getData('text'))) event.preventDefault()
          }}
          type="text"
          name={name}
          placeholder={placeholder}
          maxLength={maxLength}
          readOnly={isReadOnly}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="search"
          spellCheck={false}
          aria-required={isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
          className={clsx(fieldInput, text && 'pr-13')}
        />
        {text && !isReadOnly && <ClearButton label={clearLabel} onClick={clear} />}
        <ComboboxList
          isShown={list.isShown}
          status={status}
          options={options}
          highlightedIndex={list.highlightedIndex}
          menuProps={list.menuProps}
          itemProps={list.itemProps}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

const ClearButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="touch-target absolute inset-y-0 right-0 flex w-13 items-center justify-center rounded-md text-muted hover:text-ink"
  >
    <X aria-hidden="true" className="size-5" />
  </button>
)
