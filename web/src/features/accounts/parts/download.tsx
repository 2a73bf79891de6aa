import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ProveItIsYouBody, proveItIsYouBody } from '@muster/domain/accounts/schema.ts'
import { profileWords as say } from '@muster/domain/profile/words.ts'
import { Braces, Sheet as Table } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSubmit } from '#device/use-submit.ts'
import { Button } from '#ui/button.tsx'
import { type DownloadFormat, downloadMutation } from '../api-profile.ts'
import { showAtField } from '../show-at-field.ts'
import { CurrentPasswordField } from './current-password-field.tsx'

const fieldOf = { wrong_password: 'password', password: 'password' } as const

export function Download({ onDone }: { onDone: () => void }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit, setError } = useForm<ProveItIsYouBody>({
    resolver: standardSchemaResolver(proveItIsYouBody),
    defaultValues: { password: '' },
  })
  const [chosen, setChosen] = useState<DownloadFormat>('csv')
  const { submit: download, isBusy } = useSubmit(downloadMutation)
  const onError = (error: Error) => showAtField({ setError }, error, fieldOf)
  const submit = (format: DownloadFormat) =>
    handleSubmit(({ password }) => {
      setChosen(format)
      return download({ format, password }, { onSuccess: onDone, onError })
    })
  return (
    <form noValidate onSubmit={submit('csv')} className="space-y-3">
      <CurrentPasswordField
        {...register('password')}
        enterKeyHint="go"
        readOnly={isBusy}
        error={formState.errors.password?.message}
      />
      <Button
        type="submit"
        variant="secondary"
        isWide
        icon={<Table aria-hidden="true" />}
        isBusy={isBusy && chosen === 'csv'}
      >
        {say.csv}
      </Button>
      <Button
        variant="secondary"
        isWide
        icon={<Braces aria-hidden="true" />}
        isBusy={isBusy && chosen === 'json'}
        onClick={() => void submit('json')()}
      >
        {say.json}
      </Button>
    </form>
  )
}
