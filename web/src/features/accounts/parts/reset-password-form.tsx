import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type NewPasswordForm, newPasswordForm } from '@muster/domain/accounts/schema.ts'
import { resetWords } from '@muster/domain/sign-up/words.ts'
import { useForm } from 'react-hook-form'
import { codeOf } from '#device/api-error.ts'
import { useSubmit } from '#device/use-submit.ts'
import { toast } from '#ui/toast.ts'
import { resetPasswordMutation } from '../api-forms.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'
import { fieldOfNewPassword, NewPasswordFields } from './new-password-fields.tsx'

const say = resetWords

interface ResetPasswordFormProps {
  code: string
  onDone: () => void
  onStale: () => void
}

export function ResetPasswordForm({ code, onDone, onStale }: ResetPasswordFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', passwordConfirmation: '' },
  })
  const { submit: reset, isBusy } = useSubmit(resetPasswordMutation)
  const submit = form.handleSubmit(passwords => {
    return reset(
      { code, ...passwords },
      {
        onSuccess: () => {
          toast.success(say.success)
          onDone()
        },
        onError: error => {
          if (codeOf(error) === 'reset_code_invalid') onStale()
          else showAtField(form, error, fieldOfNewPassword)
        },
      },
    )
  })
  return (
    <AuthForm onSubmit={submit} isBusy={isBusy} submitLabel={say.submit} busyLabel={say.submitting}>
      <NewPasswordFields
        register={form.register}
        errors={form.formState.errors}
        labels={{ password: say.password, confirmation: say.confirmPassword }}
        isBusy={isBusy}
      />
    </AuthForm>
  )
}
