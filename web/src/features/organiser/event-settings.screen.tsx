import { formOf } from '@muster/domain/events/settings-form.ts'
import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useEvent } from '#features/event-data/event-context.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { editEventMutation, eventSettingsQuery } from './api.ts'
import { CoverField } from './parts/cover-field.tsx'
import { EventForm } from './parts/event-form.tsx'

const WORDS = { save: say.save, saving: say.saving }

export function EventSettingsScreen() {
  const event = useEvent()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(eventSettingsQuery(event.id))
  // what the form began with: a change by somebody else does not replace what is being typed
  const [begun, begin] = useState(data)
  if (!begun && data) begin(data)
  if (!begun)
    return (
      <Screen>
        {isError ? (
          <NotLoaded
            title={say.notLoaded}
            body={say.notLoadedBody}
            retryLabel={routeWords.tryAgain}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label={shellWords.loading}>
            <ListSkeleton />
          </div>
        )}
      </Screen>
    )
  const isOld = data !== undefined && data.revision !== begun.revision
  return (
    <EventForm
      key={begun.revision}
      start={formOf(begun)}
      mutation={editEventMutation(queryClient, begun)}
      words={WORDS}
      head={<CoverField event={event} />}
      notice={
        isOld && (
          <RetryNotice retryLabel={say.showTheirs} isBusy={false} onRetry={() => begin(data)}>
            {say.changedMeanwhile}
          </RetryNotice>
        )
      }
      onSaved={settings => {
        begin(settings)
        toast.success(say.saved)
      }}
      onRefused={() => void refetch()}
    />
  )
}
