import type { EventReply } from '@muster/domain/events/schema.ts'
import {
  FIELDS,
  type ItemForm,
  type KeptItemForm,
  keptItemForm,
  readItemForm,
} from '@muster/domain/organiser/items-form.ts'
import type { ItemDraft, ItemSettings } from '@muster/domain/organiser/schema-items.ts'
import type { UseMutationOptions } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { codeOf, issuesByField } from '#device/api-error.ts'
import { readDraft } from '#device/drafts.ts'
import { useOwnId } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { useKeptDraft } from '#features/confirmations/use-kept-draft.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import type { PlannedKind } from './items-api.ts'

export interface FormOfItem {
  event: EventReply
  kind: PlannedKind
  start: ItemForm
  /** what was typed before the form was left */
  restored: ItemForm | null
  /** under which the phone keeps what is typed */
  draftKey: string
  /** of the item that it changes; 0 for a new one */
  revision: number
  mutation: UseMutationOptions<ItemSettings, Error, ItemDraft> & { mutationKey: readonly unknown[] }
  onSaved: (settings: ItemSettings) => void
}

export const draftKey = (userId: number | undefined, item: number | PlannedKind, eventId: number) =>
  `item/${userId}/${eventId}/${item}`

/** What was typed before the form was left. */
export function readItemDraft(key: string): KeptItemForm | null {
  const { success, data } = keptItemForm.safeParse(readDraft(key))
  return success ? data : null
}

export function useItemForm(props: FormOfItem) {
  'use no memo' // react-hook-form changes its state in place
  const { event, kind, start, restored, draftKey: key, revision, mutation, onSaved } = props
  const read = (typed: ItemForm) => readItemForm(kind, typed, { ...datesOf(event), timezone: event.timezone })
  const resolver: Resolver<ItemForm, unknown, ItemDraft> = typed => {
    const result = read(typed)
    if ('item' in result) return { values: result.item, errors: {} }
    const errors = Object.entries(result.wrong).map(([field, message]) => [
      field,
      { type: 'custom', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
  const form = useForm<ItemForm, unknown, ItemDraft>({
    resolver,
    defaultValues: start,
    ...(restored && { values: restored, resetOptions: { keepDefaultValues: true } }),
  })
  const { forgetDraft } = useKeptDraft(form, {
    ...{ key, userId: useOwnId(), isRestored: restored !== null, basis: { revision } },
  })
  const { run, isBusy } = useAction({
    ...mutation,
    onSuccess: async (settings, ...others) => {
      forgetDraft()
      await mutation.onSuccess?.(settings, ...others)
      onSaved(settings)
    },
    onError: error => {
      const issues =
        codeOf(error) === 'coordinator_unknown'
          ? [['coordinator', error.message] as const]
          : issuesByField(error, Object.fromEntries(Object.keys(FIELDS[kind]).map(name => [name, name])))
      for (const [field, message] of issues) form.setError(field, { message }, { shouldFocus: true })
    },
  })
  return { form, isBusy, forgetDraft, save: form.handleSubmit(async item => void (await run(item))) }
}
