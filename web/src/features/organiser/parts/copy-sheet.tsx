import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { EventSettings } from '@muster/domain/events/schema-settings.ts'
import { copyForm, type CopyForm as Values } from '@muster/domain/organiser/schema.ts'
import { organiserWords as say } from '@muster/domain/organiser/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { issuesByField } from '#device/api-error.ts'
import { navigate } from '#device/navigation.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { copyEventMutation } from '../api.ts'

interface CopySheetProps {
  settings: EventSettings
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const CopySheet = ({ settings, isOpen, onOpenChange }: CopySheetProps) => (
  <Sheet
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    title={say.copyTitle}
    description={say.copyBody}
    closeLabel={shellWords.close}
  >
    <CopyForm settings={settings} />
  </Sheet>
)

function CopyForm({ settings }: { settings: EventSettings }) {
  'use no memo' // react-hook-form changes its errors in place
  const { register, formState, handleSubmit, setError } = useForm<Values>({
    resolver: standardSchemaResolver(copyForm),
    defaultValues: { name: settings.name, startDay: '' },
  })
  const { run, isBusy } = useAction({
    ...copyEventMutation(useQueryClient(), settings.id),
    onSuccess: ({ id, name }) => {
      toast.success(say.copied(name))
      navigate(linkTo('eventSettings', id))
    },
    onError: error => {
      for (const [field, message] of issuesByField(error, { name: 'name', startDay: 'startDay' } as const))
        setError(field, { message }, { shouldFocus: true })
    },
  })
  const submit = handleSubmit(async values => void (await run(values)))
  const { errors } = formState
  const typed = { readOnly: isBusy, autoComplete: 'off' }
  return (
    <form noValidate onSubmit={event => void submit(event)} className="space-y-5">
      <TextField {...register('name')} {...typed} label={say.copyName} error={errors.name?.message} />
      <TextField
        {...register('startDay')}
        {...typed}
        type="date"
        label={say.startDay}
        error={errors.startDay?.message}
      />
      <Button type="submit" isWide isBusy={isBusy} busyLabel={say.copying}>
        {say.copyConfirm}
      </Button>
    </form>
  )
}
