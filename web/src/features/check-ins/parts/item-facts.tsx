import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { AlarmClock, MapPin, MessageSquareText, UserRound } from 'lucide-react'
import { adviceOn, placeOfItem, timeFacts } from '#features/itinerary/describe-item.ts'
import { FactRow } from '#ui/fact-row.tsx'
import { BoardAt } from './board-at.tsx'
import type { ItemContext } from './item-context.ts'

/** The times and the place to board come first and large: they are what people look for. */
export function ItemFacts({
  card: { item, leg },
  event,
  times,
  day,
  now,
}: ItemContext & { card: StripCard }) {
  const place = placeOfItem(item, event)
  const early = adviceOn(item, times, now)
  return (
    <>
      <FactRow facts={timeFacts(item, leg, times, day)} isLarge />
      <BoardAt item={item} />
      {(place || item.coordinator || early) && (
        <ul className="space-y-1.5 text-muted text-sm [&>li]:flex [&>li]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
          {place && (
            <li>
              <MapPin aria-hidden="true" />
              <span className="min-w-0">{place.location ?? itineraryWords.unknownLocation}</span>
            </li>
          )}
          {item.carPool?.note && (
            <li>
              <MessageSquareText aria-hidden="true" />
              <span className="min-w-0 whitespace-pre-line wrap-anywhere">{item.carPool.note}</span>
            </li>
          )}
          {item.coordinator && (
            <li>
              <UserRound aria-hidden="true" />
              <span className="min-w-0">
                <span className="sr-only">{itineraryWords.coordinator} </span>
                {item.coordinator.name}
              </span>
            </li>
          )}
          {early && (
            <li>
              <AlarmClock aria-hidden="true" />
              <span className="min-w-0">{early}</span>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
