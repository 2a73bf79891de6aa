import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type NewWebhook, newWebhook } from '@muster/domain/webhooks/schema.ts'
import { TOPICS } from '@muster/domain/webhooks/topics.ts'
import { webhookWords } from '@muster/domain/webhooks/words.ts'
import { type MutationOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Controller, type UseFormSetError, useForm } from 'react-hook-form'
import { ApiError } from '#device/api-error.ts'
import { useSubmit } from '#device/use-submit.ts'
import { eventsOf, eventsQuery } from '#features/event-data/api.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, ManyChoices } from '#ui/choice-group.tsx'
import { TextField } from '#ui/field.tsx'
import { REFUSED_ADDRESSES } from '../api.ts'

const say = webhookWords.form
const TOPIC_CHOICES = TOPICS.map(value => ({ value, label: webhookWords.topics[value] }))
const ALL_EVENTS = 'all'

interface WebhookFormProps<Reply> {
  start: NewWebhook
  /** may be missing in the list of events */
  event?: { documentId: string; name: string } | null
  mutation: MutationOptions<Reply, Error, NewWebhook>
  words: { save: string; saving: string }
  onSaved: (reply: Reply) => void
  onCancel: () => void
}

export function WebhookForm<Reply>(props: WebhookFormProps<Reply>) {
  'use no memo' // react-hook-form changes its errors in place
  const { start, event: own, mutation, words, onSaved, onCancel } = props
  const { register, control, formState, handleSubmit, setError } = useForm<NewWebhook>({
    resolver: standardSchemaResolver(newWebhook),
    defaultValues: start,
  })
  const { errors } = formState
  const { data: events } = useInfiniteQuery(eventsQuery)
  const { submit: save, isBusy } = useSubmit(mutation)
  const submit = handleSubmit(values =>
    save(values, {
      onSuccess: onSaved,
      onError: error => showAtAddress(setError, error),
    }),
  )
  const listed = events ? eventsOf(events) : []
  const others = listed.filter(({ documentId }) => documentId !== own?.documentId)
  const ofEvents = [...(own ? [own] : []), ...others].map(({ documentId, name }) => ({
    value: documentId,
    label: name,
  }))
  return (
    <form noValidate onSubmit={event => void submit(event)} className="space-y-6">
      <TextField
        {...register('url')}
        type="url"
        label={say.url}
        hint={say.urlHint}
        autoComplete="off"
        spellCheck={false}
        readOnly={isBusy}
        error={errors.url?.message}
      />
      <TextField
        {...register('description')}
        label={say.description}
        hint={say.descriptionHint}
        autoComplete="off"
        readOnly={isBusy}
        error={errors.description?.message}
      />
      <Controller
        name="topics"
        control={control}
        render={({ field: { value, onChange, ref, name } }) => (
          <ManyChoices
            {...{ ref, name, isBusy }}
            legend={say.topics}
            choices={TOPIC_CHOICES}
            values={value}
            onToggle={topic => onChange(TOPICS.filter(one => value.includes(one) !== (one === topic)))}
            error={errors.topics?.message}
          />
        )}
      />
      <Controller
        name="event"
        control={control}
        render={({ field: { value, onChange, ref, name } }) => (
          <ChoiceGroup
            {...{ ref, name, isBusy }}
            legend={say.event}
            choices={[{ value: ALL_EVENTS, label: webhookWords.allEvents }, ...ofEvents]}
            value={value ?? ALL_EVENTS}
            onChange={chosen => onChange(chosen === ALL_EVENTS ? null : chosen)}
          />
        )}
      />
      <div className="space-y-3">
        <Button type="submit" isWide isBusy={isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="quiet" isWide onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </form>
  )
}

function showAtAddress(setError: UseFormSetError<NewWebhook>, error: unknown): void {
  if (error instanceof ApiError && REFUSED_ADDRESSES.includes(error.code ?? ''))
    setError('url', { message: error.message }, { shouldFocus: true })
}
