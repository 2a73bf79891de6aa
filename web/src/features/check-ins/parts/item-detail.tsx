import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { StripCard } from '@muster/domain/itinerary/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { AlarmClock, MapPin, MessageSquareText, Users } from 'lucide-react'
import { useId } from 'react'
import { mapsLink } from '#device/maps.ts'
import { useSession } from '#device/session.ts'
import { isShared } from '#features/itinerary/api.ts'
import { FactRow } from '#ui/fact-row.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { adviceOn, factsOf, nameOf, placeOf } from '../describe-item.ts'
import type { useCheckIn } from '../use-check-in.ts'
import { CheckInButton } from './check-in-button.tsx'
import { countIn } from './count-of-total.tsx'
import type { ItemContext } from './item-card.tsx'
import { PeopleOnIt } from './people-on-it.tsx'
import { PersonToCall } from './person-to-call.tsx'

interface ItemDetailProps extends ItemContext {
  card: StripCard
  checkIn: ReturnType<typeof useCheckIn>
}

/** All that is known of an item; its button stays at the lower edge, under the thumb. */
export function ItemDetail({ card, checkIn, ...context }: ItemDetailProps) {
  const id = useId()
  const { event, times, day, now } = context
  const meId = useSession(({ user }) => user?.id)
  const { item, leg } = card
  const place = placeOf(item, event)
  const maps = place && mapsLink(place, event.location)
  const early = adviceOn(item, times, now)
  const subject = nameOf(item).join(' ')
  const owner = item.carPool?.owner
  return (
    <>
      <span id={id} hidden>
        {subject}
      </span>
      <FactRow facts={factsOf(item, leg, times, day)} isLarge />
      <ul className="space-y-2 [dl+&]:mt-4 text-sm [&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-x-2.5 [&_li>svg]:size-4.5 [&_li>svg]:shrink-0 [&_li>svg]:text-muted">
        {place && (
          <li>
            <MapPin aria-hidden="true" />
            <span className="min-w-0">{place.location ?? itineraryWords.unknownLocation}</span>
            {maps && (
              <span className="-my-2.5 ml-auto">
                <OutsideLink href={maps}>{itineraryWords.openInMaps}</OutsideLink>
              </span>
            )}
          </li>
        )}
        <li>
          <Users aria-hidden="true" />
          <span className="tabular-nums">
            {checkInWords.countSentence(countIn(item, leg), item.totalCount, leg, item.kind)}
          </span>
        </li>
        {item.carPool?.note && (
          <li>
            <MessageSquareText aria-hidden="true" />
            <span className="min-w-0 grow basis-0 whitespace-pre-line [overflow-wrap:anywhere]">
              {item.carPool.note}
            </span>
          </li>
        )}
        {early && (
          <li>
            <AlarmClock aria-hidden="true" />
            <span className="min-w-0 grow basis-0">{early}</span>
          </li>
        )}
      </ul>
      {item.coordinator && (
        <PersonToCall
          title={itineraryWords.coordinator}
          person={item.coordinator}
          subject={subject}
          event={event.name}
        />
      )}
      {owner && owner.id !== meId && (
        <PersonToCall title={carPoolWords.owner} person={owner} subject={subject} event={event.name} />
      )}
      {item.carPool && event.isCarPoolEnabled && (
        <p className="mt-3">
          <TextLink to={`/events/${event.id}/car-pools?pool=${item.id}`}>{carPoolWords.details}</TextLink>
        </p>
      )}
      {isShared(item.kind) && <PeopleOnIt kind={item.kind} itemId={item.id} eventId={event.id} />}
      <div className="stay-bottom -mx-5 mt-5 -mb-6 border-line border-t bg-raised px-5 pt-3 pb-4">
        <CheckInButton
          card={card}
          {...context}
          isPrimary
          isBusy={checkIn.isBusy(card)}
          onCheckIn={() => checkIn.checkIn(card)}
          describedBy={id}
        />
      </div>
    </>
  )
}
