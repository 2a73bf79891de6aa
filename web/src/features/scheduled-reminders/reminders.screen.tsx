import type { ReminderRuleKey } from '@muster/domain/scheduled-reminders/rule-table.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEvent } from '#features/event-data/event-context.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Screen } from '#ui/screen.tsx'
import { ListSkeleton } from '#ui/skeleton.tsx'
import { remindersQuery } from './api.ts'
import { Forecast } from './parts/forecast.tsx'
import { QuietHours } from './parts/quiet-hours.tsx'
import { RuleRow } from './parts/rule-row.tsx'
import { Section } from './parts/section.tsx'
import { SentReminders } from './parts/sent-reminders.tsx'

const GROUPS: readonly (readonly [string, readonly ReminderRuleKey[]])[] = [
  [
    words.groups.travel,
    ['flight-evening', 'flight-ahead', 'flight-opens', 'bus-evening', 'bus-ahead', 'bus-opens'],
  ],
  [words.groups.stay, ['room-check-in', 'room-check-out', 'car-pool-departure', 'car-pool-return']],
  [words.groups.agenda, ['session', 'preferences-early', 'preferences-late']],
]

export function RemindersScreen() {
  const event = useEvent()
  const query = useQuery(remindersQuery(event.id))
  const { data, isError, isFetching, isRefetchError } = query
  const readAgain = () => void query.refetch()
  if (!data)
    return (
      <Screen>
        {isError ? (
          <NotLoaded
            title={words.notLoaded}
            body={words.notLoadedBody}
            retryLabel={routeWords.tryAgain}
            isBusy={isFetching}
            onRetry={readAgain}
          />
        ) : (
          <div role="status" aria-label={shellWords.loading}>
            <ListSkeleton />
          </div>
        )}
      </Screen>
    )
  return (
    <Screen>
      {isRefetchError && (
        <div className="mb-4">
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={readAgain}>
            {words.stale}
          </RetryNotice>
        </div>
      )}
      <p className="max-w-prose text-muted text-sm">
        {event.active ? words.intro : words.inactive} {words.timesAreOf(event.timezone.replaceAll('_', ' '))}
      </p>
      <div className="mt-6 space-y-8">
        {event.active && <Forecast event={event} />}
        {GROUPS.map(([title, keys]) => (
          <Section key={title} title={title}>
            {data.rules
              .filter(({ key }) => keys.includes(key))
              .map(rule => (
                <RuleRow key={rule.key} event={event} rule={rule} />
              ))}
          </Section>
        ))}
        <QuietHours key={JSON.stringify(data.quietHours)} eventId={event.id} hours={data.quietHours} />
        <SentReminders event={event} fired={data.fired} />
      </div>
    </Screen>
  )
}
