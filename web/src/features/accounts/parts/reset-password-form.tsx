import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type NewPasswordForm, newPasswordForm } from '@muster/domain/accounts/schema.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { codeOf } from '#device/api-error.ts'
import { toast } from '#ui/toast.ts'
import { resetPasswordMutation } from '../api.ts'
import { AuthForm } from './auth-form.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const say = accountWords.reset

interface ResetPasswordFormProps {
  code: string
  onDone: () => void
  /** the link was used before, or is too old */
  onStale: () => void
}

export function ResetPasswordForm({ code, onDone, onStale }: ResetPasswordFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', passwordConfirmation: '' },
  })
  const { mutate, isPending } = useMutation(resetPasswordMutation)
  const submit = form.handleSubmit(passwords => {
    if (isPending) return
    mutate(
      { code, ...passwords },
      {
        onSuccess: () => {
          toast.success(say.success)
          onDone()
        },
        onError: error => {
          if (codeOf(error) === 'reset_code_invalid') onStale()
        },
      },
    )
  })
  return (
    <AuthForm onSubmit={submit} isBusy={isPending} submitLabel={say.submit} busyLabel={say.submitting}>
      <NewPasswordFields
        register={form.register}
        errors={form.formState.errors}
        labels={{ password: say.password, confirmation: say.confirmPassword }}
        isBusy={isPending}
      />
    </AuthForm>
  )
}
