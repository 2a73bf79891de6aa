import { type KeyboardEvent, useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'

interface WrongCellProps {
  line: number
  label: string
  name: string
  text: string
  sentence: string
  onEdit: (text: string, goesOn: boolean) => void
}

/** It is judged again once it is left, or on Enter. */
export function WrongCell({ line, label, name, text, sentence, onEdit }: WrongCellProps) {
  const [typed, setTyped] = useState(text)
  const leave = (goesOn: boolean) => {
    if (typed !== text) onEdit(typed, goesOn)
  }
  const cell = {
    ...{ label, name, value: typed, error: sentence, 'data-line': line },
    ...{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => setTyped(currentTarget.value),
    onBlur: () => leave(false),
  }
  // an input would lose its line breaks
  if (text.includes('\n')) return <TextArea {...cell} />
  return (
    <TextField
      {...cell}
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === 'Enter') leave(true)
      }}
    />
  )
}
