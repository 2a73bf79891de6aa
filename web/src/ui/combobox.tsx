import { clsx } from 'clsx'
import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { ComboboxList } from './combobox-list.tsx'
import { fieldFrame, fieldInput } from './field.tsx'
import { FieldNote } from './field-note.tsx'

export interface ComboboxOption {
  key: string
  label: string
  detail?: string | undefined
  icon?: ReactNode
}

/** What the list says of itself: that it is being made, how long it is, or why it is empty. */
export interface ComboboxStatus {
  title: string
  detail?: string | undefined
  isBusy?: boolean | undefined
}

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
  /** null: there is nothing to say or to choose from, and no list */
  status: ComboboxStatus | null
  onChoose: (option: Option) => void
  /** Enter while nothing in the list is chosen */
  onEnter: (text: string) => void
  /** the focus went elsewhere */
  onLeave?: (() => void) | undefined
  isRequired?: boolean | undefined
  isReadOnly?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A text box with suggestions, by the combobox pattern of ARIA: the focus stays in the box, the arrows go along the list. */
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
  isRequired,
  isReadOnly,
  ref,
}: ComboboxProps<Option>) {
  'use no memo' // what downshift hands out is new with each of its states, though its functions stay the same
  const [isWanted, setIsWanted] = useState(false)
  const isShown = isWanted && status !== null
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current as HTMLInputElement)
  const list = useCombobox<Option>({
    id,
    items: [...options],
    itemToString: option => option?.label ?? '',
    itemToKey: option => option?.key ?? null,
    inputValue: text,
    selectedItem: null,
    isOpen: isShown && options.length > 0,
    // leaving the box chooses nothing, and a press into it hides nothing
    stateReducer: (_, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null }
      if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      return changes
    },
    onIsOpenChange: ({ isOpen }) => setIsWanted(isOpen),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem)
    },
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && list.highlightedIndex < 0) {
      event.preventDefault()
      onEnter(text)
    }
    if (event.key !== 'Escape') return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if (!isShown) return
    // the sheet that the box may stand in stays open
    event.preventDefault()
    event.stopPropagation()
    setIsWanted(false)
  }
  const input = list.getInputProps({
    ref: box,
    name,
    placeholder,
    maxLength,
    readOnly: isReadOnly,
    enterKeyHint: 'search',
    autoCapitalize: 'words',
    spellCheck: false,
    'aria-required': isRequired,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': (error ?? hint) ? `${id}-note` : undefined,
    onKeyDown,
    onBlur: () => {
      setIsWanted(false)
      onLeave?.()
    },
    onChange: event => {
      onText(event.currentTarget.value)
      setIsWanted(true)
    },
  })
  return (
    <div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: downshift ties them by the id */}
      <label {...list.getLabelProps()} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <div className={fieldFrame(Boolean(error))}>
        <input {...input} type="text" autoComplete="off" className={clsx(fieldInput, text && 'pr-13')} />
        {text && !isReadOnly && (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={() => {
              onText('')
              box.current?.focus()
            }}
            className="touch-target absolute inset-y-0 right-0 flex w-13 items-center justify-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
        <ComboboxList
          isShown={isShown}
          status={status}
          options={options}
          highlighted={list.highlightedIndex}
          menuProps={list.getMenuProps({ 'aria-label': listLabel })}
          itemProps={(item, index) => list.getItemProps({ item, index })}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
