import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type EventDraft,
  type EventSettings,
  eventForm,
  type EventForm as Values,
} from '@muster/domain/events/schema-settings.ts'
import { draftOf, FORM_FIELD_OF } from '@muster/domain/events/settings-form.ts'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { codeOf, issuesByField } from '#device/api-error.ts'
import { useOwnId } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { useKeptDraft } from '#features/confirmations/use-kept-draft.ts'

const resolver = standardSchemaResolver<Values, unknown, Values>(eventForm)

export interface FormOf {
  start: Values
  /** what was typed before the form was left */
  restored: Values | null
  /** under which the phone keeps what is typed */
  draftKey: string
  /** of the settings that it changes; 0 for a new event */
  revision: number
  mutation: UseMutationOptions<EventSettings, Error, EventDraft> & { mutationKey: readonly unknown[] }
  onSaved: (settings: EventSettings) => void
  onRefused?: () => void
}

/** Taking a published event off asks first, because its members are told. */
export function useEventForm({ start, restored, draftKey, revision, mutation, onSaved, onRefused }: FormOf) {
  'use no memo' // react-hook-form changes its state in place
  const form = useForm<Values, unknown, Values>({
    resolver,
    defaultValues: start,
    ...(restored && { values: restored, resetOptions: { keepDefaultValues: true } }),
  })
  const { forgetDraft } = useKeptDraft(form, {
    ...{ key: draftKey, userId: useOwnId(), isRestored: restored !== null, basis: { revision } },
  })
  const { run, isBusy } = useAction({
    ...mutation,
    onSuccess: async (settings, ...others) => {
      forgetDraft()
      await mutation.onSuccess?.(settings, ...others)
      onSaved(settings)
    },
    onError: error => {
      const isUnknown = codeOf(error) === 'coordinator_unknown'
      const issues = isUnknown
        ? [['coordinator', error.message] as const]
        : issuesByField(error, FORM_FIELD_OF)
      for (const [field, message] of issues) form.setError(field, { message }, { shouldFocus: true })
      onRefused?.()
    },
  })
  const [asked, ask] = useState<Values | null>(null)
  const send = async (values: Values) => void (await run(draftOf(values)))
  const save = form.handleSubmit(async values => {
    if (start.visibility === 'active' && values.visibility !== 'active') ask(values)
    else await send(values)
  })
  return {
    form,
    isBusy,
    save,
    forgetDraft,
    asking: asked !== null,
    stay: () => ask(null),
    confirm: () => {
      ask(null)
      if (asked) void send(asked)
    },
  }
}
