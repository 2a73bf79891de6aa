import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/field.tsx'

type CurrentPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete' | 'showLabel' | 'hideLabel'
>

export const CurrentPasswordField = (field: CurrentPasswordFieldProps) => (
  <PasswordField
    {...field}
    label={ownAccountWords.currentPassword}
    autoComplete="current-password"
    showLabel={shellWords.showPassword}
    hideLabel={shellWords.hidePassword}
  />
)
