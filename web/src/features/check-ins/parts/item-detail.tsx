import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { MapPin, MessageSquareText, Users } from 'lucide-react'
import { useId } from 'react'
import { mapsLink } from '#device/maps.ts'
import { useOwnId } from '#device/session.ts'
import { isShared } from '#features/itinerary/api.ts'
import { allFacts, placeOfItem, titleOf } from '#features/itinerary/describe-item.ts'
import { FactRow } from '#ui/fact-row.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'
import { SheetFooter } from '#ui/sheet-footer.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CheckInButton } from './check-in-button.tsx'
import { countIn } from './count-of-total.tsx'
import { DepartureNote } from './departure-note.tsx'
import type { ItemContext } from './item-context.ts'
import { PersonToCall } from './person-to-call.tsx'
import { hasTicket, Ticket } from './ticket.tsx'
import { WhoElse } from './who-else.tsx'

interface ItemDetailProps extends ItemContext {
  card: StripCard
}

export function ItemDetail({ card, ...context }: ItemDetailProps) {
  const id = useId()
  const { event, times, day } = context
  const meId = useOwnId()
  const { item, leg } = card
  const place = placeOfItem(item, event)
  const maps = place && mapsLink(place, event.location)
  const isTicket = hasTicket(card)
  const subject = titleOf(item, meId).join(' ')
  const owner = item.carPool?.owner
  return (
    <>
      <span id={id} hidden>
        {subject}
      </span>
      {isTicket ? (
        <Ticket card={card} {...context} />
      ) : (
        <FactRow facts={allFacts(item, leg, times, day)} isLarge />
      )}
      <DepartureNote card={card} {...context} />
      <ul className="space-y-2 not-first:mt-4 text-sm [&>li]:flex [&>li]:flex-wrap [&>li]:items-center [&>li]:gap-x-2.5 [&_li>svg]:size-4.5 [&_li>svg]:shrink-0 [&_li>svg]:text-muted">
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
            <span className="min-w-0 grow basis-0 whitespace-pre-line wrap-anywhere">
              {item.carPool.note}
            </span>
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
          <TextLink to={`${linkTo('carPools', event.id)}?pool=${item.id}`}>{carPoolWords.details}</TextLink>
        </p>
      )}
      {isShared(item.kind) && <WhoElse kind={item.kind} itemId={item.id} eventId={event.id} />}
      <SheetFooter>
        <CheckInButton card={card} {...context} isPrimary describedBy={id} />
      </SheetFooter>
    </>
  )
}
