import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { TOKEN_DAYS } from '@muster/domain/installation/limits.ts'
import { type NewApiToken, newApiToken } from '@muster/domain/installation/schema.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { ownAccountWords } from '@muster/domain/profile/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { Controller, useForm } from 'react-hook-form'
import { ApiError } from '#device/api-error.ts'
import { useSubmit } from '#device/use-submit.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup } from '#ui/choice-group.tsx'
import { PasswordField, TextField } from '#ui/field.tsx'
import { createTokenMutation } from '../api.ts'

const say = installationWords.tokens
const ACCESS = (['read', 'read-write'] as const).map(value => ({ value, label: say.accessChoices[value] }))
const DAYS = TOKEN_DAYS.map(value => ({ value, label: say.days[value] }))

interface NewTokenFormProps {
  onMade: (token: string) => void
  onCancel: () => void
}

export function NewTokenForm({ onMade, onCancel }: NewTokenFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, control, formState, handleSubmit, setError } = useForm<NewApiToken>({
    resolver: standardSchemaResolver(newApiToken),
    defaultValues: { name: '', access: 'read', days: '90', currentPassword: '' },
  })
  const { submit: make, isBusy } = useSubmit(createTokenMutation)
  const submit = handleSubmit(data =>
    make(data, {
      onSuccess: ({ data: { token } }) => onMade(token),
      onError: error => {
        if (error instanceof ApiError && error.code === 'wrong_password')
          setError('currentPassword', { message: error.message }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form noValidate onSubmit={event => void submit(event)} className="space-y-6">
      <TextField
        {...register('name')}
        label={say.name}
        hint={say.nameHint}
        autoComplete="off"
        readOnly={isBusy}
        error={formState.errors.name?.message}
      />
      <Controller
        name="access"
        control={control}
        render={({ field }) => (
          <ChoiceGroup {...field} legend={say.accessLegend} choices={ACCESS} isBusy={isBusy} />
        )}
      />
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <ChoiceGroup {...field} legend={say.daysLegend} choices={DAYS} isBusy={isBusy} />
        )}
      />
      <PasswordField
        {...register('currentPassword')}
        label={ownAccountWords.currentPassword}
        autoComplete="current-password"
        showLabel={shellWords.showPassword}
        hideLabel={shellWords.hidePassword}
        readOnly={isBusy}
        error={formState.errors.currentPassword?.message}
      />
      <div className="space-y-3">
        <Button type="submit" isWide isBusy={isBusy} busyLabel={say.saving}>
          {say.save}
        </Button>
        <Button variant="quiet" isWide onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}
