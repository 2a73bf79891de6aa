import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { SentToPerson } from '@muster/domain/notifications/send-facts.ts'
import type { SentPerson, SentReply } from '@muster/domain/notifications/send-schema.ts'
import { sentScreenWords as words } from '@muster/domain/notifications/words-compose.ts'
import { sentWords } from '@muster/domain/notifications/words-sends.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { PagedRows } from '#ui/paged-rows.tsx'
import { PEOPLE_PAGE_SIZE, sentPeopleQuery } from './send-api.ts'

const ROW_REM = 4.5

interface SentPeopleProps {
  event: EventReply
  sent: SentReply['data']
  state: SentToPerson | null
}

export function SentPeople({ event, sent: { documentId }, state }: SentPeopleProps) {
  const of = { eventId: event.id, notification: documentId, state }
  return (
    <PagedRows
      queryOf={page => sentPeopleQuery(of, page)}
      pageSize={PEOPLE_PAGE_SIZE}
      rowRem={ROW_REM}
      words={words}
      retryLabel={routeWords.tryAgain}
      nobody={<p className="text-muted">{words.nobody}</p>}
    >
      {person => <Row key={person.id} person={person} eventId={event.id} />}
    </PagedRows>
  )
}

/** Who did not get it can be called. */
const isMissed = ({ state }: SentPerson) => state === 'failed' || state === 'skipped'

function Row({ person, eventId }: { person: SentPerson; eventId: number }) {
  const { mutate: note } = useMutation(contactMutation(eventId))
  const { id, name, contact, text, state, because, channels } = person
  const links = isMissed(person) ? contactLinks(contact) : null
  const why = because && (words.because[because] ?? because)
  const ways = channels.map(channel => words.channels[channel] ?? channel)
  return (
    <li className="flex min-h-18 items-center gap-1 border-line border-b py-2 pr-2 pl-4 last:border-b-0">
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        <span className="wrap-anywhere block text-muted text-sm">
          {[sentWords.progress[state], ...(why ? [why] : ways)].join(' · ')}
        </span>
      </span>
      {links && (
        <span className="flex shrink-0">
          <ContactButtons
            phone={links.phone}
            whatsApp={links.whatsApp(text)}
            labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
            size="icon"
            onContact={way => note({ user: id, way, at: serverNow().toISOString() })}
          />
        </span>
      )}
    </li>
  )
}
