import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type ChangePasswordBody,
  type CurrentUser,
  changePasswordForm,
} from '@muster/domain/accounts/schema.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { feedQuery } from '#features/itinerary/feed.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { changePasswordMutation, sessionsQuery } from '../api-forms.ts'
import { showAtField } from '../show-at-field.ts'
import { AuthForm } from './auth-form.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import type { SheetForm } from './form-sheet.tsx'
import { fieldOfNewPassword, NewPasswordFields } from './new-password-fields.tsx'

const say = ownAccountWords
const fieldOf = {
  ...fieldOfNewPassword,
  wrong_password: 'currentPassword',
  currentPassword: 'currentPassword',
} as const

export function ChangePasswordForm(form: SheetForm) {
  const { data } = useQuery(currentUserQuery)
  return data ? <Fields user={data} {...form} /> : <Spinner label={shellWords.loading} />
}

function Fields({ user, onDone, onCancel }: SheetForm & { user: CurrentUser }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit, setError } = useForm<ChangePasswordBody>({
    resolver: standardSchemaResolver(changePasswordForm(user)),
    defaultValues: { currentPassword: '', password: '', passwordConfirmation: '' },
  })
  const queryClient = useQueryClient()
  const { submit: change, isBusy } = useSubmit(changePasswordMutation)
  const submit = handleSubmit(body => {
    const onSuccess = () => {
      toast.success(say.changed)
      // the server has ended all other sessions and the calendar feed
      void queryClient.invalidateQueries(sessionsQuery)
      void queryClient.invalidateQueries(feedQuery)
      onDone()
    }
    return change(body, { onSuccess, onError: error => showAtField({ setError }, error, fieldOf) })
  })
  return (
    <AuthForm
      leave={{ label: say.cancel, onPress: onCancel }}
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={say.save}
      busyLabel={say.saving}
    >
      <CurrentPasswordField
        {...register('currentPassword')}
        enterKeyHint="next"
        readOnly={isBusy}
        error={formState.errors.currentPassword?.message}
      />
      <NewPasswordFields
        register={register}
        errors={formState.errors}
        labels={{ password: say.newPassword, confirmation: say.confirmPassword }}
        isBusy={isBusy}
      />
    </AuthForm>
  )
}
