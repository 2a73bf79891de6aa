import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { type ProfileForm as Form, profileForm } from '@muster/domain/profile/schema.ts'
import { ownAccountWords, profileWords as say } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { currentUserQuery } from '#features/session/api.ts'
import { TextField } from '#ui/field.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { updateProfileMutation } from '../api-profile.ts'
import { AuthForm } from './auth-form.tsx'
import { ContactField } from './contact-field.tsx'
import type { SheetForm } from './form-sheet.tsx'

export function ProfileForm(form: SheetForm) {
  const { data } = useQuery(currentUserQuery)
  return data ? <Fields user={data} {...form} /> : <Spinner label={shellWords.loading} />
}

function Fields({ user, onDone, onCancel }: SheetForm & { user: CurrentUser }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit } = useForm<Form>({
    resolver: standardSchemaResolver(profileForm),
    mode: 'onChange',
    defaultValues: { name: user.name, contact: user.contact },
  })
  const { submit: save, isBusy } = useSubmit(updateProfileMutation)
  const submit = handleSubmit(body => save(body, { onSuccess: onDone }))
  return (
    <AuthForm
      leave={{ label: ownAccountWords.cancel, onPress: onCancel }}
      onSubmit={submit}
      isBusy={isBusy}
      submitLabel={say.save}
      busyLabel={say.saving}
    >
      <TextField
        {...register('name')}
        label={say.name}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        readOnly={isBusy}
        error={formState.errors.name?.message}
      />
      <ContactField
        {...register('contact')}
        label={ownAccountWords.contact}
        enterKeyHint="go"
        readOnly={isBusy}
        error={formState.errors.contact?.message}
      />
    </AuthForm>
  )
}
