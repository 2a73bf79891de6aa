import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { draftOf, homeAt, homeOf, savedOf, whyCannotSave } from '@muster/domain/preferences/rules.ts'
import {
  type PreferencesDraft,
  type PreferencesForm,
  type PreferencesReply,
  preferencesForm,
} from '@muster/domain/preferences/schema.ts'
import { preferencesRefusals, preferencesWords } from '@muster/domain/preferences/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, codeOf, isRefused, issuesByField } from '#device/api-error.ts'
import { useAction } from '#device/use-action.ts'
import { useKeptDraft } from '#features/confirmations/use-kept-draft.ts'
import { keepEvent, readEventsAgain } from '#features/event-data/api.ts'
import { mapsConfigQuery } from '#features/places/api.ts'
import { toast } from '#ui/toast.ts'
import { keepPreferences, preferencesQuery, savePreferencesMutation } from './api.ts'
import { draftKey, readPreferencesDraft } from './draft.ts'

const resolver = standardSchemaResolver<PreferencesDraft, unknown, PreferencesForm>(preferencesForm)

type FieldName = keyof PreferencesDraft

/** The form field that shows the server's message about a field of the body. */
const formFieldOf: Readonly<Record<string, FieldName>> = {
  food: 'food',
  tshirtSize: 'tshirtSize',
  drinkPreference: 'drinks',
  street: 'address',
  city: 'address',
  state: 'address',
  zipCode: 'address',
  formattedAddress: 'address',
  latitude: 'address',
  longitude: 'address',
  placeId: 'address',
  flat: 'flat',
  landmark: 'landmark',
}

const formFieldOfRefusal: Readonly<Record<string, FieldName>> = {
  outside_region: 'address',
  address_too_coarse: 'landmark',
  drink_not_offered: 'drinks',
}

function fieldErrors(error: Error): [FieldName, string][] {
  if (!(error instanceof ApiError)) return []
  const refused = formFieldOfRefusal[error.code ?? '']
  return refused ? [[refused, error.message]] : issuesByField(error, formFieldOf)
}

interface FormOf {
  event: EventReply
  userId: number
  row: PreferencesReply | null
  onDone: () => void
}

export function usePreferencesForm({ event, userId, row, onDone }: FormOf) {
  'use no memo' // react-hook-form changes its state in place
  const owner = { userId, event }
  const draftOwner = { userId, eventId: event.id }
  const [restored] = useState(() => readPreferencesDraft(draftOwner))
  const form = useForm<PreferencesDraft, unknown, PreferencesForm>({
    resolver,
    mode: 'onChange',
    defaultValues: draftOf(row, event),
    ...(restored && { values: restored, resetOptions: { keepDefaultValues: true } }),
  })
  const kept = { key: draftKey(draftOwner), userId, isRestored: restored !== null }
  const { forgetDraft } = useKeptDraft(form, kept)
  const region = useQuery(mapsConfigQuery).data?.region ?? null
  const queryClient = useQueryClient()

  const showError = (field: FieldName, message: string) =>
    form.setError(field, { message }, { shouldFocus: true })

  /** Checks what would otherwise need a round trip to the server. */
  const isRefusedHere = ({ drinks, address, landmark }: PreferencesForm) => {
    const { availableDrinks } = event
    const why = whyCannotSave(
      { drinks, point: address.coordinates, home: homeAt(address, landmark) },
      { availableDrinks, region, savedHome: row && homeOf(row) },
    )
    const line = address.formattedAddress
    if (why === 'outside_region' && region) showError('address', placesWords.outside(line, region.name))
    if (why === 'address_too_coarse') showError('landmark', preferencesWords.tooCoarse(line))
    if (why === 'drink_not_offered') {
      form.setValue(
        'drinks',
        drinks.filter(drink => availableDrinks.includes(drink)),
      )
      showError('drinks', preferencesRefusals[why])
    }
    return why !== null
  }

  const save = useAction({
    ...savePreferencesMutation(owner, row),
    onSuccess: async ({ data }) => {
      forgetDraft()
      await keepPreferences(queryClient, owner, data)
      keepEvent(queryClient, { id: event.id, hasPreferences: true })
      toast.success(preferencesWords.saved)
      onDone()
    },
    onError: error => {
      for (const [field, message] of fieldErrors(error)) showError(field, message)
      if (codeOf(error) === 'drink_not_offered') void readEventsAgain(queryClient)
      else if (isRefused(error)) void queryClient.invalidateQueries(preferencesQuery(owner))
    },
  })
  const submit = form.handleSubmit(async values => {
    if (!isRefusedHere(values)) await save.run(savedOf(values))
  })
  const cancel = () => {
    forgetDraft()
    onDone()
  }
  const move = () => {
    form.setValue('flat', '')
    form.setValue('landmark', '')
  }
  return { form, isBusy: save.isBusy, isRestored: kept.isRestored, submit, cancel, move }
}
