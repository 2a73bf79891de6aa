import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ProveAccountForm as Form, proveAccountForm } from '@muster/domain/accounts/schema.ts'
import { confirmEmailWords as say } from '@muster/domain/sign-up/words.ts'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { type Confirmation, confirmEmailMutation } from '../api-forms.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

const fieldOf = { wrong_password: 'password', password: 'password' } as const

interface ProveAccountFormProps {
  confirmation: string
  onDone: (confirmation: Confirmation) => void
  onError: (error: Error) => void
  onForgotten: (() => void) | undefined
}

/** The password of the account whose email is to be confirmed. */
export function ProveAccountForm({ confirmation, onDone, onError, onForgotten }: ProveAccountFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<Form>({
    resolver: standardSchemaResolver(proveAccountForm),
    defaultValues: { password: '' },
  })
  const { submit: confirm, isBusy } = useSubmit(confirmEmailMutation)
  const submit = form.handleSubmit(({ password }) =>
    confirm(
      { confirmation, password },
      {
        onSuccess: onDone,
        onError: error => {
          showAtField(form, error, fieldOf)
          onError(error)
        },
      },
    ),
  )
  return (
    <AuthForm
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={say.submit}
      busyLabel={say.working}
      {...(onForgotten && { leave: { label: say.forgotten, onPress: onForgotten } })}
    >
      <CurrentPasswordField
        {...form.register('password')}
        enterKeyHint="go"
        readOnly={isBusy}
        error={form.formState.errors.password?.message}
      />
    </AuthForm>
  )
}
