import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ForgotPasswordBody, forgotPasswordBody } from '@muster/domain/accounts/schema.ts'
import { forgotWords } from '@muster/domain/sign-up/words.ts'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { forgotPasswordMutation } from '../api-forms.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'

const say = forgotWords

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<ForgotPasswordBody>({
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  })
  const { submit: send, isBusy } = useSubmit(forgotPasswordMutation)
  const submit = form.handleSubmit(({ email }) => {
    const onSuccess = () => {
      toast.success(say.success)
      onSent(email)
    }
    return send({ email }, { onSuccess, onError: error => showAtField(form, error, { email: 'email' }) })
  })
  return (
    <AuthForm onSubmit={submit} isBusy={isBusy} submitLabel={say.submit} busyLabel={say.submitting}>
      <TextField
        {...form.register('email')}
        label={say.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        readOnly={isBusy}
        error={form.formState.errors.email?.message}
      />
    </AuthForm>
  )
}
