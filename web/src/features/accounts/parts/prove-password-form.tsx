import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ProvePasswordBody, provePasswordBody } from '@muster/domain/accounts/schema.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import type { MutationOptions } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'

const FIELD_OF = { wrong_password: 'currentPassword', currentPassword: 'currentPassword' } as const

interface ProvePasswordFormProps<Reply> {
  mutation: MutationOptions<Reply, Error, ProvePasswordBody>
  submitLabel: string
  busyLabel: string
  onDone: (reply: Reply) => void
  onCancel: () => void
}

/** Before what a session alone may not do. */
export function ProvePasswordForm<Reply>({
  mutation,
  submitLabel,
  busyLabel,
  onDone,
  onCancel,
}: ProvePasswordFormProps<Reply>) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<ProvePasswordBody>({
    resolver: standardSchemaResolver(provePasswordBody),
    defaultValues: { currentPassword: '' },
  })
  const { submit: prove, isBusy } = useSubmit(mutation)
  const submit = form.handleSubmit(body =>
    prove(body, { onSuccess: onDone, onError: error => showAtField(form, error, FIELD_OF) }),
  )
  return (
    <AuthForm
      leave={{ label: ownAccountWords.cancel, onPress: onCancel }}
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
    >
      <CurrentPasswordField
        {...form.register('currentPassword')}
        enterKeyHint="go"
        readOnly={isBusy}
        error={form.formState.errors.currentPassword?.message}
      />
    </AuthForm>
  )
}
