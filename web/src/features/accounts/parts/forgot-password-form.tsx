import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ForgotPasswordBody, forgotPasswordBody } from '@muster/domain/accounts/schema.ts'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { forgotPasswordMutation } from '../api.ts'
import { AuthForm } from './auth-form.tsx'

const say = accountWords.forgot

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<ForgotPasswordBody>({
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  })
  const { mutate, isPending } = useMutation(forgotPasswordMutation)
  const submit = form.handleSubmit(({ email }) => {
    if (isPending) return
    const onSuccess = () => {
      toast.success(say.success)
      onSent(email)
    }
    mutate({ email }, { onSuccess })
  })
  return (
    <AuthForm onSubmit={submit} isBusy={isPending} submitLabel={say.submit} busyLabel={say.submitting}>
      <TextField
        {...form.register('email')}
        label={say.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        readOnly={isPending}
        error={form.formState.errors.email?.message}
      />
    </AuthForm>
  )
}
