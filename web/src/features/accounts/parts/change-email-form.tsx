import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ChangeEmailBody, changeEmailBody } from '@muster/domain/profile/schema.ts'
import { ownAccountWords, profileWords as say } from '@muster/domain/profile/words.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { changeEmailMutation } from '../api-profile.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { SheetForm } from './form-sheet.tsx'

const fieldOf = {
  wrong_password: 'currentPassword',
  currentPassword: 'currentPassword',
  same_email: 'email',
  email_taken: 'email',
  email: 'email',
} as const

export function ChangeEmailForm({ onDone, onCancel }: SheetForm) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <Fields onSent={setSentTo} onCancel={onCancel} />
  return (
    <div role="status">
      <h3 className="font-semibold text-base">{say.linkSentTitle}</h3>
      <p className="wrap-anywhere mt-1 mb-5 text-muted">{say.linkSent(sentTo)}</p>
      <Button isWide onClick={onDone}>
        {say.done}
      </Button>
    </div>
  )
}

function Fields({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit, setError } = useForm<ChangeEmailBody>({
    resolver: standardSchemaResolver(changeEmailBody),
    defaultValues: { email: '', currentPassword: '' },
  })
  const { submit: change, isBusy } = useSubmit(changeEmailMutation)
  const submit = handleSubmit(body =>
    change(body, {
      onSuccess: () => onSent(body.email),
      onError: error => showAtField({ setError }, error, fieldOf),
    }),
  )
  return (
    <AuthForm
      leave={{ label: ownAccountWords.cancel, onPress: onCancel }}
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={say.sendLink}
      busyLabel={say.sending}
    >
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
      <CurrentPasswordField
        {...register('currentPassword')}
        enterKeyHint="go"
        readOnly={isBusy}
        error={formState.errors.currentPassword?.message}
      />
    </AuthForm>
  )
}
