import { contactDigits } from '@muster/domain/accounts/rules.ts'
import type { SignUpForm } from '@muster/domain/accounts/schema.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import type { ChangeEvent, ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordField, TextField } from '#ui/field.tsx'

const say = accountWords.signUp
const eye = { showLabel: shellWords.showPassword, hideLabel: shellWords.hidePassword }

interface SignUpFieldsProps {
  form: UseFormReturn<SignUpForm>
  isBusy: boolean
}

export function SignUpFields({ form, isBusy }: SignUpFieldsProps) {
  const { errors } = form.formState
  const field = (name: keyof SignUpForm, input: Omit<ComponentProps<'input'>, 'name' | 'prefix'> = {}) => ({
    enterKeyHint: 'next' as const,
    ...form.register(name),
    ...input,
    label: say[name],
    error: errors[name]?.message,
    readOnly: isBusy,
  })
  const contact = form.register('contact')
  const onContact = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const digits = contactDigits(target.value)
    if (digits !== target.value) target.value = digits
    return contact.onChange(event)
  }
  const password = form.register('password')
  /** The repetition is judged again, but not before it was typed. */
  const onPassword = async (event: ChangeEvent<HTMLInputElement>) => {
    await password.onChange(event)
    if (form.getValues('confirmPassword')) await form.trigger('confirmPassword')
  }
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...field('firstName', { autoComplete: 'given-name', autoCapitalize: 'words' })} />
        <TextField {...field('lastName', { autoComplete: 'family-name', autoCapitalize: 'words' })} />
      </div>
      <TextField
        {...field('email', {
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
        })}
      />
      <TextField
        {...field('contact', {
          type: 'tel',
          inputMode: 'numeric',
          autoComplete: 'tel-national',
          onChange: onContact,
        })}
        prefix={say.contactPrefix}
      />
      <PasswordField
        {...field('password', { autoComplete: 'new-password', onChange: onPassword })}
        {...eye}
      />
      <PasswordField
        {...field('confirmPassword', { autoComplete: 'new-password', enterKeyHint: 'go' })}
        {...eye}
      />
    </>
  )
}
