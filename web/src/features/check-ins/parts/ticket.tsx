import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { itineraryWords as say } from '@muster/domain/itinerary/words.ts'
import { formatDay } from '@muster/domain/shared/clock.ts'
import { allFacts, arrivalFor, boardingOf, timeFacts } from '#features/itinerary/describe-item.ts'
import { BoardAt } from './board-at.tsx'
import type { ItemContext } from './item-context.ts'
import { PlaceInMaps } from './place-in-maps.tsx'
import { TicketFact, TicketFacts, TicketFrame, TicketTime } from './ticket-parts.tsx'

type TicketProps = ItemContext & { card: StripCard }

export const hasTicket = ({ item }: StripCard) => Boolean(item.flight ?? item.bus ?? item.room)

/** What one holds out at arm's length. `null` for what has no ticket. */
export function Ticket(props: TicketProps) {
  const { flight, bus, room } = props.card.item
  if (flight) return <FlightTicket {...props} flight={flight} />
  if (bus) return <BusTicket {...props} bus={bus} />
  return room ? <RoomTicket {...props} room={room} /> : null
}

const DateOfDay = ({ day }: { day: string }) => <TicketFact label={say.date}>{formatDay(day)}</TicketFact>

type Part<Kind extends 'flight' | 'bus' | 'room'> = TicketProps & {
  [kind in Kind]: NonNullable<StripCard['item'][Kind]>
}

function FlightTicket({ flight, ...props }: Part<'flight'>) {
  const { card, times, day } = props
  const { airport, terminal } = flight
  const place = boardingOf(card.item)
  const arrival = <ArriveBy {...props} />
  return (
    <TicketFrame
      head={
        <>
          <TicketFact label={say.flightNumber} size="2xl">
            {flight.flightNumber}
          </TicketFact>
          <DateOfDay day={day} />
          {timeFacts(card.item, card.leg, times, day).map(fact => (
            <TicketTime key={fact.label} fact={fact} size="2xl" />
          ))}
        </>
      }
    >
      <TicketFacts>
        {airport && place && (
          <TicketFact label={say.airportLabel} isWide>
            <PlaceInMaps place={place}>{airport}</PlaceInMaps>
          </TicketFact>
        )}
        {airport && terminal && (
          <TicketFact label={say.terminalLabel} size="2xl">
            {say.terminal(terminal)}
          </TicketFact>
        )}
        {arrival}
      </TicketFacts>
    </TicketFrame>
  )
}

function BusTicket({ bus, ...props }: Part<'bus'>) {
  const { card, times, day } = props
  return (
    <TicketFrame
      head={
        <>
          {timeFacts(card.item, card.leg, times, day).map(fact => (
            <TicketTime key={fact.label} fact={fact} size="huge" />
          ))}
          <DateOfDay day={day} />
        </>
      }
    >
      <BoardAt item={card.item} />
      <TicketFacts>
        <ArriveBy {...props} />
        <TicketFact label={say.busNumber} size="2xl" isWide>
          {bus.busNumber}
        </TicketFact>
      </TicketFacts>
    </TicketFrame>
  )
}

function RoomTicket({ card, times, day, room }: Part<'room'>) {
  return (
    <TicketFrame
      head={
        <TicketFact label={say.roomNumber} size="huge">
          {room.roomNumber}
        </TicketFact>
      }
    >
      <TicketFacts>
        {allFacts(card.item, card.leg, times, day).map(fact => (
          <TicketTime key={fact.label} fact={fact} size="xl" />
        ))}
      </TicketFacts>
    </TicketFrame>
  )
}

function ArriveBy({ card, times, now }: TicketProps) {
  const arrival = arrivalFor(card.item, times, now)
  if (!arrival) return null
  const isSoon = card.state.state !== 'checked_in' && arrival.by <= now
  return <TicketTime fact={{ label: say.beThereBy, value: arrival.time }} size="xl" isSoon={isSoon} />
}
