import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { refusedOf } from '@muster/domain/connectivity/waiting.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { useNow } from '#device/clock.ts'
import { useOwnId } from '#device/session.ts'
import { useTaps } from '../outbox.ts'
import { TapNote } from './tap-note.tsx'

/** Refused taps at items that have left the itinerary, so that no card can say it. */
export function RefusedElsewhere({ event, items }: { event: EventReply; items: readonly ItineraryItem[] }) {
  const taps = useTaps(state => state.rows)
  const day = dayIn(event.timezone, useNow())
  return refusedOf(taps, useOwnId())
    .filter(tap => tap.eventId === event.id && !items.some(item => item.id === tap.itemId))
    .map(tap => (
      <TapNote
        key={tap.clientKey}
        tap={tap}
        timezone={event.timezone}
        day={day}
        title={checkInWords.types[tap.kind]}
      />
    ))
}
