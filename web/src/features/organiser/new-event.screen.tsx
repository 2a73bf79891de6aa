import { EMPTY_FORM } from '@muster/domain/events/settings-form.ts'
import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { goBackOr, navigate } from '#device/navigation.ts'
import { useOwnId } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { createEventMutation } from './api.ts'
import { draftKey, readEventDraft } from './draft.ts'
import { EventForm } from './parts/event-form.tsx'

const WORDS = { save: say.create, saving: say.creating }

export function NewEventScreen() {
  const key = draftKey(useOwnId(), null)
  const [kept] = useState(() => readEventDraft(key))
  return (
    <EventForm
      start={EMPTY_FORM}
      restored={kept?.values ?? null}
      draftKey={key}
      revision={0}
      intro={say.createBody}
      mutation={createEventMutation(useQueryClient())}
      words={WORDS}
      onCancel={() => goBackOr(linkTo('events'))}
      onSaved={({ id, name }) => {
        toast.success(say.created(name))
        navigate(linkTo('eventSettings', id), { replace: true })
      }}
    />
  )
}
