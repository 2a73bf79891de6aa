import { contactDigits } from '@muster/domain/accounts/rules.ts'
import { signUpWords } from '@muster/domain/sign-up/words.ts'
import type { ChangeEvent, ComponentProps } from 'react'
import { TextField } from '#ui/field.tsx'

/** Keeps the ten digits of a pasted number. */
export function ContactField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const digits = contactDigits(target.value)
    if (digits !== target.value) target.value = digits
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
