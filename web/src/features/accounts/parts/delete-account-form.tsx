import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type DeleteAccountBody, deleteAccountBody } from '@muster/domain/profile/schema.ts'
import { profileWords as say } from '@muster/domain/profile/words.ts'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { useEndSession } from '#features/session/use-end-session.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { deleteAccountMutation } from '../api-profile.ts'
import { showAtField } from '../show-at-field.ts'
import { CurrentPasswordField } from './current-password-field.tsx'

const fieldOf = { wrong_password: 'currentPassword', currentPassword: 'currentPassword' } as const

export function DeleteAccountForm({ onDone }: { onDone: () => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit, setError } = useForm<DeleteAccountBody>({
    resolver: standardSchemaResolver(deleteAccountBody),
    defaultValues: { currentPassword: '' },
  })
  const endSession = useEndSession()
  const { submit: remove, isBusy } = useSubmit(deleteAccountMutation)
  const onSuccess = () => {
    endSession({ hasLoggedOut: true })
    toast.success(say.deleted)
  }
  const onError = (error: Error) => showAtField({ setError }, error, fieldOf)
  const submit = handleSubmit(body => remove(body, { onSuccess, onError }))
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <ul className="list-disc space-y-2 pl-5 text-sm marker:text-muted">
        {say.deleteMeans.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <CurrentPasswordField
        {...register('currentPassword')}
        enterKeyHint="go"
        readOnly={isBusy}
        error={formState.errors.currentPassword?.message}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="danger" isWide isBusy={isBusy} busyLabel={say.deleting}>
          {say.deleteAccount}
        </Button>
        <Button variant="secondary" isWide onClick={onDone}>
          {say.keepAccount}
        </Button>
      </div>
    </form>
  )
}
