import {
  isOffered,
  type NextState,
  type NextThing,
  shownUntil,
  whatIsNext,
} from '@muster/domain/check-ins/next.ts'
import { nextWords as say } from '@muster/domain/check-ins/words-next.ts'
import { departedWords } from '@muster/domain/departures/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { emergencyCoordinator, timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import type { MyItinerary } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { Phone } from 'lucide-react'
import { useId } from 'react'
import { atServer, useNow, useTickAt } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { isReadBefore } from '#device/read-before.ts'
import { useOwnId } from '#device/session.ts'
import { titleOf } from '#features/itinerary/describe-item.ts'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'
import { hasCalled, useSettled } from '../settled.ts'
import { CheckInButton } from './check-in-button.tsx'
import type { ItemContext } from './item-context.ts'
import { NextPlace } from './next-place.tsx'

const tones: Record<NextState, string> = {
  later: 'bg-accent-soft text-accent-ink',
  soon: 'bg-accent-soft text-accent-ink',
  'under-way': 'bg-accent-soft text-accent-ink',
  open: 'bg-accent-soft text-accent-ink',
  'be-there': 'bg-warn-soft text-warn-ink',
  missed: 'bg-bad-soft text-bad-ink',
  done: 'bg-good-soft text-good-ink',
}

interface NextCardProps {
  event: EventReply
  itinerary: MyItinerary
  /** when it was read, by the phone's clock */
  readAt: number
  linkOf: (itemId: number) => { to: string; state?: object }
}

/** Where a person has to be next, when, and whom to call. Nothing where nothing is ahead. */
export function NextCard({ event, itinerary, readAt, linkOf }: NextCardProps) {
  const now = useNow()
  const settled = useSettled()
  const times = timesOfEvent(event)
  const next = whatIsNext(itinerary.items, times, now, settled.keys)
  useTickAt(next ? (shownUntil(next.first.card)?.getTime() ?? null) : null)
  if (!next) return null
  const context = { event, times, day: next.first.day, now }
  return (
    <section aria-label={say.label} className="pb-5">
      <Card isRaised>
        <First
          thing={next.first}
          {...context}
          linkOf={linkOf}
          savedAt={isReadBefore(readAt) ? atServer(readAt) : null}
          substitute={emergencyCoordinator(itinerary.emergencyCoordinator, itinerary.items, times, now)}
        />
        {next.after.length > 0 && <After things={next.after} {...context} linkOf={linkOf} />}
      </Card>
    </section>
  )
}

interface Callable {
  id: number
  name: string
  contact: string
}

interface FirstProps extends ItemContext {
  thing: NextThing
  linkOf: NextCardProps['linkOf']
  /** it is still being read again */
  savedAt: Date | null
  /** to call about an item that has no co-ordinator */
  substitute: Callable | null
}

function First({ thing, linkOf, savedAt, substitute, ...context }: FirstProps) {
  const { event, times, now } = context
  const id = useId()
  const meId = useOwnId()
  const { card, state } = thing
  const { item } = card
  const [name, detail] = titleOf(item, meId)
  const toCall = [item.coordinator, item.carPool?.owner, substitute].find(one => one && one.id !== meId)
  const links = contactLinks(toCall?.contact)
  const isMissed = state === 'missed'
  // its time says only since when
  const isAnyTime = state === 'open'
  const advice = isMissed
    ? card.state.state === 'departed'
      ? departedWords.missed(item.kind)
      : say.missed(links && toCall ? toCall.name : null, item.coordinator?.id === meId)
    : say.advice(thing, times.timezone, now)
  return (
    <>
      <p
        className={clsx(
          'flex flex-wrap justify-between gap-x-3 px-4 py-2 font-semibold text-xs tabular-nums',
          tones[state],
        )}
      >
        {say.eyebrow(thing, times.timezone, now)}
        {savedAt && (
          <span className="font-normal">
            {say.savedAt(formatWhen(times.timezone, savedAt, dayIn(times.timezone, now)))}
          </span>
        )}
      </p>
      <div className="px-4 pt-3 pb-4">
        {isAnyTime ? (
          <h2 id={id} className="wrap-anywhere font-bold text-2xl">
            <Link {...linkOf(item.id)}>{name}</Link>
          </h2>
        ) : (
          <p className="font-bold text-2xl tabular-nums">{say.moment(thing, times.timezone, now)}</p>
        )}
        <NextPlace item={item} event={event} />
        {!isAnyTime && (
          <h2 id={id} className="mt-1 text-muted text-sm">
            <Link
              {...linkOf(item.id)}
              className="touch-target inline-flex flex-wrap items-center gap-x-2 underline decoration-line underline-offset-4"
            >
              <span className="wrap-anywhere font-semibold text-ink">{name}</span>
              {detail && <span>{detail}</span>}
            </Link>
          </h2>
        )}
        {advice && <p className="mt-1 font-semibold text-sm">{advice}</p>}
        {(links || isOffered(thing)) && (
          <div className="mt-3 flex flex-wrap items-end gap-2 [&>*]:grow [&>*]:basis-36">
            {links && toCall && (
              <OutsideButton
                href={links.phone}
                label={itineraryWords.call(toCall.name)}
                variant={isMissed ? 'primary' : 'secondary'}
                icon={<Phone aria-hidden="true" />}
                onClick={isMissed ? () => hasCalled(card) : undefined}
              >
                {itineraryWords.callShort}
              </OutsideButton>
            )}
            {isOffered(thing) && (
              <div>
                <CheckInButton card={card} {...context} isPrimary={!isMissed} describedBy={id} />
              </div>
            )}
          </div>
        )}
      </div>
      <span role="status" className="sr-only">
        {say.spoken(thing, name, times.timezone)}
      </span>
    </>
  )
}

interface AfterProps extends ItemContext {
  things: readonly NextThing[]
  linkOf: NextCardProps['linkOf']
}

function After({ things, linkOf, times, now }: AfterProps) {
  const id = useId()
  const meId = useOwnId()
  return (
    <div className="border-line border-t px-4 pt-2 pb-1 text-sm">
      <h3 id={id} className="text-muted text-xs">
        {say.after}
      </h3>
      <ul aria-labelledby={id}>
        {things.map(thing => (
          <li key={`${thing.card.item.id} ${thing.card.leg}`}>
            <Link {...linkOf(thing.card.item.id)} className="flex min-h-11 flex-wrap items-center gap-x-3">
              <span className="shrink-0 font-semibold tabular-nums">
                {say.momentOfLine(thing, times.timezone, now)}
              </span>
              <span className="line-clamp-2 wrap-anywhere min-w-[min(8rem,100%)] grow basis-0">
                {say.line(thing, titleOf(thing.card.item, meId)[0])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
