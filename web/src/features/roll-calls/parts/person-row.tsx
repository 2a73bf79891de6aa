import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { PersonInRollCall } from '@muster/domain/roll-calls/schema.ts'
import { rollCallWords } from '@muster/domain/roll-calls/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { Button } from '#ui/button.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'

/** of most rows; a place makes one higher */
export const ROW_REM = 4.5

interface PersonRowProps {
  event: EventReply
  person: PersonInRollCall
  onAnswer: (person: PersonInRollCall) => void
}

export function PersonRow({ event, person, onAnswer }: PersonRowProps) {
  const { name, state, given, contact } = person
  const links = contactLinks(contact)
  const today = dayIn(event.timezone, useNow())
  const time = given && formatWhen(event.timezone, new Date(given.at), today)
  return (
    <li className="break-inside-avoid border-line border-b last:border-b-0">
      <div className="flex min-h-18 flex-wrap items-center gap-x-1 py-2 pr-2 pl-4">
        <div className="min-w-32 grow basis-0">
          <p className="line-clamp-2 wrap-anywhere font-semibold">{name}</p>
          <p
            className={clsx(
              'text-sm tabular-nums',
              state === 'help' ? 'font-semibold text-bad-ink' : 'text-muted',
            )}
          >
            {rollCallWords.states[state]}
            {time && ` ${rollCallWords.answeredAt(time, given.by?.name ?? null)}`}
          </p>
        </div>
        <span className="flex shrink-0 print:hidden">
          {links && (
            <ContactButtons
              phone={links.phone}
              whatsApp={links.whatsApp(rollCallWords.whatsApp(name, event.name))}
              labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
              size="icon"
            />
          )}
          <Button
            variant="quiet"
            size="icon"
            aria-label={rollCallWords.answerFor(name)}
            icon={<PenLine aria-hidden="true" />}
            onClick={() => onAnswer(person)}
          />
        </span>
        {given && (given.place || given.position) && (
          <div className="w-full pr-2">
            {given.place && <p className="wrap-anywhere text-sm">{rollCallWords.place(given.place)}</p>}
            {given.position && (
              <OutsideLink
                href={`https://www.openstreetmap.org/?mlat=${given.position.latitude}&mlon=${given.position.longitude}#map=18/${given.position.latitude}/${given.position.longitude}`}
              >
                <span aria-hidden="true">{rollCallWords.position}</span>
                <span className="sr-only">{rollCallWords.positionOf(name)}</span>
              </OutsideLink>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
