import { agendaDays, dayToShow, timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatDay } from '@muster/domain/shared/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import { useId } from 'react'
import { useNow } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { useSearchParam } from '#device/use-search-param.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { dayChips } from '#features/itinerary/day-chips.ts'
import { ChipRow } from '#ui/chip-row.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { subEventsQuery } from './api.ts'
import { AgendaNotLoaded, LoadingAgenda } from './parts/agenda-states.tsx'
import { SubEventCard } from './parts/sub-event-card.tsx'

export function AgendaScreen() {
  const event = useEvent()
  const { timezone } = event
  const headId = useId()
  const now = useNow()
  const [asked, choose] = useSearchParam('day')
  const { data: subEvents, isError, isFetching, refetch } = useQuery(subEventsQuery(event.id))
  if (!subEvents) return isError ? <AgendaNotLoaded isBusy={isFetching} retry={refetch} /> : <LoadingAgenda />

  const days = agendaDays(subEvents, timezone)
  const times = timesOfEvent(event)
  const day = dayToShow(asked, days, times, now)
  if (days.length === 0 || day === null)
    return (
      <EmptyState
        icon={<CalendarX2 aria-hidden="true" />}
        title={itineraryWords.noAgendaTitle}
        body={itineraryWords.noAgendaBody}
      />
    )

  const today = dayIn(timezone, now)
  const subEventsOfDay = subEvents.filter(({ startDate }) => dayIn(timezone, new Date(startDate)) === day)
  return (
    <>
      <ChipRow label={itineraryWords.days} value={day} onChange={choose} items={dayChips(days, today)} />
      <section aria-labelledby={headId} className="pt-2">
        <h2 id={headId} className="pb-3 font-semibold text-base">
          {formatDay(day)}
        </h2>
        {!isOwnTime(timezone, now) && (
          <p className="pb-3 text-muted text-sm">{itineraryWords.timesOfZone(timezone)}</p>
        )}
        {subEventsOfDay.length === 0 ? (
          <EmptyState
            icon={<CalendarX2 aria-hidden="true" />}
            title={itineraryWords.noAgendaTodayTitle}
            body={itineraryWords.noAgendaTodayBody}
          />
        ) : (
          <ul className="space-y-3">
            {subEventsOfDay.map((subEvent, at) => (
              <li key={subEvent.id}>
                <SubEventCard
                  subEvent={subEvent}
                  venue={event.location}
                  timezone={timezone}
                  now={now}
                  isFirst={at === 0}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
