import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { eventPath } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { draftOf, savedOf, whyCannotSave } from '@muster/domain/preferences/rules.ts'
import {
  type PreferencesDraft,
  type PreferencesForm,
  type PreferencesReply,
  preferencesForm,
} from '@muster/domain/preferences/schema.ts'
import { preferencesRefusals, preferencesWords } from '@muster/domain/preferences/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, codeOf, isRefused } from '#device/api-error.ts'
import { keepEvent, readEventsAgain } from '#features/events/api.ts'
import { mapsConfigQuery } from '#features/places/api.ts'
import { toast } from '#ui/toast.ts'
import { keepPreferences, preferencesQuery, savePreferencesMutation } from './api.ts'
import { useDraft } from './use-draft.ts'

/** What it does not take to be complete it takes to begin with. */
const resolver = standardSchemaResolver(preferencesForm) as unknown as Resolver<
  PreferencesDraft,
  unknown,
  PreferencesForm
>

type FieldName = keyof PreferencesDraft

/** Where the form shows what the server says of a part of the call. */
const fieldOf: Readonly<Record<string, FieldName>> = {
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
}

const fieldsOfRefusal: Readonly<Record<string, FieldName>> = {
  outside_region: 'address',
  drink_not_offered: 'drinks',
}

/** What the server refused, at the fields that it is about. */
function fieldErrors(error: Error): [FieldName, string][] {
  if (!(error instanceof ApiError)) return []
  const refused = fieldsOfRefusal[error.code ?? '']
  const named = error.issues.flatMap(({ path, message }): [FieldName, string][] => {
    const field = path.split('.').flatMap(step => fieldOf[step] ?? [])[0]
    return field ? [[field, message]] : []
  })
  return refused ? [[refused, error.message]] : named
}

interface FormOf {
  event: EventReply
  userId: number
  row: PreferencesReply | null
  onDone: () => void
}

export function usePreferencesForm({ event, userId, row, onDone }: FormOf) {
  'use no memo' // react-hook-form changes its state in place
  const whose = { userId, event }
  const form = useForm<PreferencesDraft, unknown, PreferencesForm>({
    resolver,
    mode: 'onChange',
    defaultValues: draftOf(row, event),
  })
  const draft = useDraft(form, { userId, eventId: event.id })
  const region = useQuery(mapsConfigQuery).data?.region ?? null
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation(savePreferencesMutation)
  /** from the first tap on, of two */
  const isSaving = useRef(false)

  const refuse = (field: FieldName, message: string) =>
    form.setError(field, { message }, { shouldFocus: true })

  /** What the person would only learn from the server otherwise. */
  const isRefusedHere = ({ drinks, address }: PreferencesForm) => {
    const { availableDrinks } = event
    const why = whyCannotSave({ drinks, point: address.coordinates }, { availableDrinks, region })
    if (why === 'outside_region' && region) refuse('address', placesWords.onlyIn(region.name))
    if (why === 'drink_not_offered') {
      form.setValue(
        'drinks',
        drinks.filter(drink => availableDrinks.includes(drink)),
      )
      refuse('drinks', preferencesRefusals[why])
    }
    return why !== null
  }

  const save = async (values: PreferencesForm) => {
    if (isSaving.current || isRefusedHere(values)) return
    isSaving.current = true
    try {
      const { data } = await mutateAsync({ ...whose, row, values: savedOf(values) })
      draft.forget()
      await keepPreferences(queryClient, whose, data)
      keepEvent(queryClient, { id: event.id, hasPreferences: true })
      toast.success(preferencesWords.saved)
      onDone()
      if (!row) void navigate(eventPath({ ...event, hasPreferences: true }), { replace: true })
    } catch (error) {
      // said by the mutation's meta
      if (!(error instanceof Error)) return
      for (const [field, message] of fieldErrors(error)) refuse(field, message)
      if (codeOf(error) === 'drink_not_offered') void readEventsAgain(queryClient)
      else if (isRefused(error)) void queryClient.invalidateQueries(preferencesQuery(whose))
    } finally {
      isSaving.current = false
    }
  }
  const cancel = () => {
    draft.forget()
    onDone()
  }
  return { form, isPending, isRestored: draft.isRestored, submit: form.handleSubmit(save), cancel }
}
