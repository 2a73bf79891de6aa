import { shellWords } from '@muster/domain/shell/words.ts'
import type { FieldErrors, Path, UseFormRegister } from 'react-hook-form'
import { PasswordField } from '#ui/field.tsx'

interface NewPasswords {
  password: string
  passwordConfirmation: string
}

/** By what the server names. */
export const fieldOfNewPassword = {
  password_common: 'password',
  password_personal: 'password',
  password: 'password',
  passwordConfirmation: 'passwordConfirmation',
} as const

interface Props<Form extends NewPasswords> {
  register: UseFormRegister<Form>
  errors: FieldErrors<Form>
  labels: { password: string; confirmation: string }
  isBusy: boolean
}

export function NewPasswordFields<Form extends NewPasswords>({
  register,
  errors,
  labels,
  isBusy,
}: Props<Form>) {
  'use no memo' // react-hook-form changes its errors in place
  const names = ['password', 'passwordConfirmation'] as const
  return names.map(name => (
    <PasswordField
      key={name}
      {...register(name as Path<Form>)}
      label={name === 'password' ? labels.password : labels.confirmation}
      autoComplete="new-password"
      enterKeyHint={name === 'password' ? 'next' : 'go'}
      readOnly={isBusy}
      error={errors[name]?.message?.toString()}
      showLabel={shellWords.showPassword}
      hideLabel={shellWords.hidePassword}
    />
  ))
}
