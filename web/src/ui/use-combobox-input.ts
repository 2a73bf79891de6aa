import { useCombobox } from 'downshift'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { ComboboxOption } from './combobox-list.tsx'

interface ComboboxState<Option extends ComboboxOption> {
  id: string
  listLabel: string
  box: RefObject<HTMLInputElement | null>
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  hasList: boolean
  onChoose: (option: Option) => void
  onEnter: (text: string) => void
  onLeave: (() => void) | undefined
}

export function useComboboxInput<Option extends ComboboxOption>({
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
}: ComboboxState<Option>) {
  'use no memo' // downshift's functions keep their identity, but return new props after each change
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen && hasList
  const list = useCombobox<Option>({
    id,
    items: [...options],
    itemToString: option => option?.label ?? '',
    itemToKey: option => option?.key ?? null,
    inputValue: text,
    selectedItem: null,
    isOpen: isShown && options.length > 0,
    // a blur does not choose the highlighted option, and a click into the box does not close the list
    stateReducer: (_, { type, changes }) => {
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null }
      if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: true }
      return changes
    },
    onIsOpenChange: change => setIsOpen(change.isOpen),
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
    // downshift says so in an effect, and an Enter that is faster would find the list closed
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true)
    if (event.key !== 'Escape') return
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if (!isShown) return
    // closes the list, but not a sheet around it
    event.preventDefault()
    event.stopPropagation()
    setIsOpen(false)
  }

  return {
    isShown,
    highlightedIndex: list.highlightedIndex,
    labelProps: list.getLabelProps(),
    inputProps: list.getInputProps({
      ref: box,
      onKeyDown,
      onBlur: () => {
        setIsOpen(false)
        onLeave?.()
      },
      onChange: event => {
        onText(event.currentTarget.value)
        setIsOpen(true)
      },
    }),
    menuProps: list.getMenuProps({ 'aria-label': listLabel }),
    itemProps: (item: Option, index: number) => list.getItemProps({ item, index }),
  }
}
