import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ProveItIsYouBody, proveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useForm } from 'react-hook-form'
import { codeOf } from '#device/api-error.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/field.tsx'

interface Outcome<Reply> {
  onSuccess: (reply: Reply) => void
  onError: (error: Error) => void
}

interface PasswordFormProps<Reply> {
  /** unless it is said above */
  why?: string
  submitLabel: string
  busyLabel: string
  cancelLabel: string
  isBusy: boolean
  /** of `useSubmit` */
  submit: (body: ProveItIsYouBody, outcome: Outcome<Reply>) => unknown
  onDone: (reply: Reply) => void
  onCancel: () => void
}

/** Asks for the own password once more. */
export function PasswordForm<Reply>({
  why,
  submit,
  onDone,
  onCancel,
  isBusy,
  ...labels
}: PasswordFormProps<Reply>) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit, setError } = useForm<ProveItIsYouBody>({
    resolver: standardSchemaResolver(proveItIsYouBody),
    defaultValues: { password: '' },
  })
  const onError = (error: Error) => {
    if (codeOf(error) === 'wrong_password')
      setError('password', { message: error.message }, { shouldFocus: true })
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(body => submit(body, { onSuccess: onDone, onError }))}
      className="space-y-3"
    >
      {why && <p className="text-muted text-sm">{why}</p>}
      <PasswordField
        {...register('password')}
        label={ownAccountWords.currentPassword}
        autoComplete="current-password"
        enterKeyHint="go"
        showLabel={shellWords.showPassword}
        hideLabel={shellWords.hidePassword}
        readOnly={isBusy}
        error={formState.errors.password?.message}
      />
      <Button type="submit" isWide isBusy={isBusy} busyLabel={labels.busyLabel}>
        {labels.submitLabel}
      </Button>
      <Button variant="quiet" isWide onClick={onCancel}>
        {labels.cancelLabel}
      </Button>
    </form>
  )
}
