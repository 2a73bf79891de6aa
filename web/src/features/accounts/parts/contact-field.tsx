import { contactDigits } from '@muster/domain/accounts/rules.ts'
import { signUpWords } from '@muster/domain/sign-up/words.ts'
import { type ChangeEvent, type ComponentProps, useRef } from 'react'
import { TextField } from '#ui/field.tsx'

/** Keeps the ten digits of a number, pasted or typed with its +91. */
export function ContactField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  const shown = useRef('')
  // what was typed of the prefix is not shown
  const typed = useRef('')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const { value } = target
    const isOneMore = value.length === shown.current.length + 1 && value.startsWith(shown.current)
    typed.current = isOneMore ? typed.current + value.slice(-1) : value
    shown.current = contactDigits(typed.current)
    if (shown.current !== value) target.value = shown.current
    return onChange?.(event)
  }
  return (
    <TextField
      {...field}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      onChange={change}
      prefix={signUpWords.contactPrefix}
    />
  )
}
