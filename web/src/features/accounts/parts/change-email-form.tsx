import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { accountWords } from '@muster/domain/accounts/words.ts'
import { type ChangeEmailBody, changeEmailBody } from '@muster/domain/profile/schema.ts'
import { profileWords as say } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { changeEmailMutation } from '../api-profile.ts'
import { AuthForm } from './auth-form.tsx'

export function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <Fields onSent={setSentTo} onCancel={onDone} />
  return (
    <div role="status">
      <h3 className="font-semibold text-lg">{say.linkSentTitle}</h3>
      <p className="wrap-anywhere mt-1 mb-5 text-muted">{say.linkSent(sentTo)}</p>
      <Button isWide onClick={onDone}>
        {say.done}
      </Button>
    </div>
  )
}

function Fields({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit } = useForm<ChangeEmailBody>({
    resolver: standardSchemaResolver(changeEmailBody),
    defaultValues: { email: '', currentPassword: '' },
  })
  const { submit: change, isBusy } = useSubmit(changeEmailMutation)
  const submit = handleSubmit(body => change(body, { onSuccess: () => onSent(body.email) }))
  return (
    <>
      <AuthForm onSubmit={submit} isBusy={isBusy} submitLabel={say.sendLink} busyLabel={say.sending}>
        <TextField
          {...register('email')}
          label={say.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          readOnly={isBusy}
          error={formState.errors.email?.message}
        />
        <PasswordField
          {...register('currentPassword')}
          label={accountWords.profile.currentPassword}
          autoComplete="current-password"
          enterKeyHint="go"
          readOnly={isBusy}
          error={formState.errors.currentPassword?.message}
          showLabel={shellWords.showPassword}
          hideLabel={shellWords.hidePassword}
        />
      </AuthForm>
      <div className="mt-3">
        <Button variant="quiet" isWide onClick={onCancel}>
          {accountWords.profile.cancel}
        </Button>
      </div>
    </>
  )
}
