import { formOf } from '@muster/domain/events/settings-form.ts'
import { eventSettingsWords as say } from '@muster/domain/events/words-settings.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { goBackOr } from '#device/navigation.ts'
import { useOwnId } from '#device/session.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { Cover } from '#ui/cover.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { coverMutation, editEventMutation, eventSettingsQuery } from './api.ts'
import { draftKey, readEventDraft } from './draft.ts'
import { CoverField } from './parts/cover-field.tsx'
import { EventForm } from './parts/event-form.tsx'
import { WholeEvent } from './parts/whole-event.tsx'

const WORDS = { save: say.save, saving: say.saving }

export function EventSettingsScreen() {
  const event = useEvent()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(eventSettingsQuery(event.id))
  const key = draftKey(useOwnId(), event.id)
  const [kept, setKept] = useState(() => readEventDraft(key))
  // what the form began with: a change by somebody else does not replace what is being typed
  const [begun, setBegun] = useState(data)
  if (!begun && data) setBegun(data)
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
  const beginAgain = (settings: typeof begun) => {
    setKept(null)
    setBegun(settings)
  }
  const revision = kept?.revision ?? begun.revision
  const isOld = data !== undefined && data.revision !== revision
  return (
    <EventForm
      key={`${begun.revision} ${kept === null}`}
      eventId={begun.id}
      start={formOf(begun)}
      restored={kept?.values ?? null}
      draftKey={key}
      revision={revision}
      mutation={editEventMutation(queryClient, { id: begun.id, revision })}
      words={WORDS}
      head={
        <div className="space-y-6">
          {!(data ?? begun).active && (
            <p className="text-muted">
              {say.notPublished} <TextLink to={linkTo('items', event.id)}>{say.addItems}</TextLink>
            </p>
          )}
          <CoverField mutation={coverMutation(queryClient, event.id)} isReplacing={Boolean(event.coverImage)}>
            <Cover image={event.coverImage} isFirst showLabel={undefined} />
          </CoverField>
        </div>
      }
      foot={<WholeEvent settings={data ?? begun} />}
      onCancel={() => goBackOr(linkTo('agenda', event.id))}
      onSaved={settings => {
        beginAgain(settings)
        toast.success(say.saved)
      }}
      onRefused={() => void refetch()}
      onShowNewer={isOld ? () => beginAgain(data) : undefined}
    />
  )
}
