import { eventWords } from '@muster/domain/events/words.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { isSavingData } from '#device/data-saver.ts'
import { datesOf } from '#features/event-data/dates-of.ts'
import { useEvent } from '#features/event-data/event-context.ts'
import { Card } from '#ui/card.tsx'
import { Cover } from '#ui/cover.tsx'
import { Screen } from '#ui/screen.tsx'
import { nameId } from './name-id.ts'
import { EventDetails } from './parts/event-details.tsx'

export function EventHeadScreen({ children }: { children?: ReactNode }) {
  const event = useEvent()
  const { startDate, endDate } = datesOf(event)
  const dates = formatDateRange(event.timezone, startDate, endDate)
  return (
    <Screen>
      <Card>
        <details className="group/fold">
          <summary className="flex min-h-16 list-none items-center gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-3">
            <span className="min-w-0 grow">
              <h2 id={nameId(event)} className="font-semibold text-base">
                {event.name}
              </h2>
              <span className="block text-muted text-sm">
                {dates} · {event.location ?? eventWords.unknownLocation}
              </span>
            </span>
            <ChevronDown
              aria-hidden="true"
              className="group-open/fold:-rotate-180 size-5 shrink-0 text-muted transition-transform duration-(--duration)"
            />
          </summary>
          <Cover
            image={event.coverImage}
            isFirst={false}
            showLabel={isSavingData() ? eventWords.showPicture : undefined}
          />
          <div className="space-y-4 p-4">
            <EventDetails event={event} />
          </div>
        </details>
      </Card>
      {children}
    </Screen>
  )
}
