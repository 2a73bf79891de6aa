import type { SignUpForm } from '@muster/domain/accounts/schema.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { signUpWords } from '@muster/domain/sign-up/words.ts'
import type { ChangeEvent, ComponentProps } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { PasswordField, TextField } from '#ui/field.tsx'
import { ContactField } from './contact-field.tsx'

const say = signUpWords
const eye = { showLabel: shellWords.showPassword, hideLabel: shellWords.hidePassword }

interface SignUpFieldsProps {
  form: UseFormReturn<SignUpForm>
  isBusy: boolean
}

export function SignUpFields({ form, isBusy }: SignUpFieldsProps) {
  'use no memo' // react-hook-form changes its errors in place
  const { errors } = useFormState({ control: form.control })
  // in the order of the screen: react-hook-form focuses the first invalid field
  const registered = {
    firstName: form.register('firstName'),
    lastName: form.register('lastName'),
    email: form.register('email'),
    contact: form.register('contact'),
    password: form.register('password'),
    confirmPassword: form.register('confirmPassword'),
  }
  const field = (name: keyof SignUpForm, input: Omit<ComponentProps<'input'>, 'name' | 'prefix'> = {}) => ({
    enterKeyHint: 'next' as const,
    ...registered[name],
    ...input,
    label: say[name],
    error: errors[name]?.message,
    readOnly: isBusy,
  })
  /** Validates the confirmation again, once it has a value. */
  const onPassword = async (event: ChangeEvent<HTMLInputElement>) => {
    await registered.password.onChange(event)
    if (form.getValues('confirmPassword')) await form.trigger('confirmPassword')
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
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
      <ContactField {...field('contact')} />
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
