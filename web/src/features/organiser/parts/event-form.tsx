import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type EventDraft,
  type EventSettings,
  eventForm,
  type EventForm as Values,
} from '@muster/domain/events/schema-settings.ts'
import { draftOf } from '@muster/domain/events/settings-form.ts'
import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import type { UseMutationOptions } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { codeOf } from '#device/api-error.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { Screen } from '#ui/screen.tsx'
import { EventFields } from './event-fields.tsx'

interface EventFormProps {
  start: Values
  intro?: string
  notice?: ReactNode
  head?: ReactNode
  mutation: UseMutationOptions<EventSettings, Error, EventDraft> & { mutationKey: readonly unknown[] }
  words: { save: string; saving: string }
  onSaved: (settings: EventSettings) => void
  onRefused?: () => void
}

export function EventForm({
  start,
  intro,
  notice,
  head,
  mutation,
  words,
  onSaved,
  onRefused,
}: EventFormProps) {
  'use no memo' // react-hook-form changes its errors in place
  const form = useForm<Values>({ resolver: standardSchemaResolver(eventForm), defaultValues: start })
  const { run, isBusy } = useAction({
    ...mutation,
    onSuccess: async (settings, ...others) => {
      await mutation.onSuccess?.(settings, ...others)
      onSaved(settings)
    },
    onError: error => {
      if (codeOf(error) === 'coordinator_unknown')
        form.setError('coordinator', { message: error.message }, { shouldFocus: true })
      onRefused?.()
    },
  })
  const id = useId()
  const save = form.handleSubmit(async values => void (await run(draftOf(values))))
  return (
    <>
      <Screen isDocked>
        {notice && <div className="mb-6">{notice}</div>}
        {head && <div className="mb-8">{head}</div>}
        {intro && <p className="mb-6 text-muted">{intro}</p>}
        <form id={id} noValidate onSubmit={event => void save(event)}>
          <EventFields form={form} start={start} isBusy={isBusy} />
        </form>
      </Screen>
      <DockBar label={say.save}>
        <Button form={id} type="submit" isWide isBusy={isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
      </DockBar>
    </>
  )
}
