import type { EventReply } from '@muster/domain/events/schema.ts'
import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { preferencesWords } from '@muster/domain/preferences/words.ts'
import { routeWords, screenTitles } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSession } from '#device/session.ts'
import { useEventIfAny } from '#features/event-data/event-context.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { preferencesQuery } from './api.ts'
import { readPreferencesDraft } from './draft.ts'
import { PreferencesForm } from './parts/preferences-form.tsx'
import { LoadingPreferences, PreferencesNotLoaded, PreferencesOfNobody } from './parts/preferences-states.tsx'
import { PreferencesSummary } from './parts/preferences-summary.tsx'

export function PreferencesScreen() {
  const event = useEventIfAny()
  const userId = useSession(({ user }) => user?.id)
  if (!event || userId === undefined) return <PreferencesOfNobody />
  return <OwnPreferences key={`${event.id}/${userId}`} event={event} userId={userId} />
}

interface Own {
  event: EventReply
  userId: number
}

function OwnPreferences({ event, userId }: Own) {
  const { data, isError, isFetching, refetch } = useQuery(preferencesQuery({ userId, event }))
  if (data === undefined)
    return isError ? <PreferencesNotLoaded isBusy={isFetching} retry={refetch} /> : <LoadingPreferences />
  return (
    <TwoModes
      event={event}
      userId={userId}
      row={data}
      notice={
        isError && (
          <div className="pb-4">
            <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
              {preferencesWords.loadFailure}
            </RetryNotice>
          </div>
        )
      }
    />
  )
}

interface TwoModesProps extends Own {
  row: PreferencesReply | null
  notice: ReactNode
}

/** Opens in the form if nothing is saved yet or there is a draft (R90). */
function TwoModes({ event, userId, row, notice }: TwoModesProps) {
  const [isEditing, setIsEditing] = useState(
    () => row === null || readPreferencesDraft({ userId, eventId: event.id }) !== null,
  )
  const isForm = isEditing || row === null
  const mode = useRef<HTMLDivElement>(null)
  const shown = useRef(isForm)
  // the pressed button is gone, so the focus moves to the top of the other mode
  useEffect(() => {
    if (shown.current === isForm) return
    shown.current = isForm
    mode.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [isForm])
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, as one of the two modes has no fields
    <div
      ref={mode}
      role="group"
      aria-label={isForm ? preferencesWords.edit : screenTitles.myPreferences}
      tabIndex={-1}
      className="flex grow flex-col outline-none"
    >
      {isForm ? (
        <PreferencesForm event={event} userId={userId} row={row} onDone={() => setIsEditing(false)} />
      ) : (
        <PreferencesSummary event={event} row={row} notice={notice} onEdit={() => setIsEditing(true)} />
      )}
    </div>
  )
}
