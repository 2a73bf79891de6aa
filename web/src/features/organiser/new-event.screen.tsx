import { EMPTY_FORM } from '@muster/domain/events/settings-form.ts'
import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from '#device/navigation.ts'
import { toast } from '#ui/toast.ts'
import { createEventMutation } from './api.ts'
import { EventForm } from './parts/event-form.tsx'

const WORDS = { save: say.create, saving: say.creating }

export function NewEventScreen() {
  return (
    <EventForm
      start={EMPTY_FORM}
      intro={say.createBody}
      mutation={createEventMutation(useQueryClient())}
      words={WORDS}
      onSaved={({ id, name }) => {
        toast.success(say.created(name))
        navigate(linkTo('eventSettings', id), { replace: true })
      }}
    />
  )
}
