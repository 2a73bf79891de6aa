import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { factsOfDay } from '@muster/domain/notifications/rules.ts'
import { preferencesMessage } from '@muster/domain/notifications/words.ts'
import { composeWords } from '@muster/domain/notifications/words-compose.ts'
import { shownFood } from '@muster/domain/preferences/rules.ts'
import { formatDateRange } from '@muster/domain/shared/clock.ts'
import type { PreferencesPerson } from '@muster/domain/user-preferences/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { type About, aboutPerson } from '#features/notifications/compose-about.ts'
import { ComposeButton } from '#features/notifications/compose-button.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { RemindPending } from './pending-reminders.tsx'

/** The usual height of a row. */
export const ROW_REM = 5

interface PersonRowProps {
  person: PreferencesPerson
  event: EventReply
}

export function PersonRow({ person, event }: PersonRowProps) {
  const isMe = useOwnId() === person.id
  const { name, contact, email, food, tshirtSize, drinkPreference } = person
  return (
    <li className="break-inside-avoid border-line border-b last:border-b-0">
      <div className="flex min-h-20 items-center gap-1 py-2 pr-2 pl-4">
        <div className="min-w-0 grow">
          <p className="line-clamp-2 wrap-anywhere font-semibold">{isMe ? itineraryWords.you(name) : name}</p>
          <p className="truncate text-muted text-sm tabular-nums">
            {contact ? itineraryWords.phone(contact) : email}
          </p>
          {food && (
            <p className="line-clamp-2 wrap-anywhere text-sm">
              {words.answers(shownFood(food), tshirtSize, drinkPreference)}
            </p>
          )}
        </div>
        {!isMe && <Contact person={person} event={event} />}
        {!isMe && !food && <RemindPending event={event} person={person} />}
        {!isMe && food && event.active && (
          <ComposeButton
            event={event}
            about={aboutPerson(aboutPreferences(event), person)}
            label={composeWords.toPerson(name)}
            size="icon"
          />
        )}
      </div>
    </li>
  )
}

function Contact({ person: { id, name, contact, food }, event }: PersonRowProps) {
  const { mutate: note } = useMutation(contactMutation(event.id))
  const links = contactLinks(contact)
  if (!links) return null
  const text = food ? words.whatsApp(name, event.name) : preferencesMessage(factsOf(event, name))
  return (
    <span className="flex shrink-0 print:hidden">
      <ContactButtons
        phone={links.phone}
        whatsApp={links.whatsApp(text)}
        labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
        size="icon"
        onContact={way => note({ user: id, way, at: serverNow().toISOString() })}
      />
    </span>
  )
}

const aboutPreferences = (event: EventReply): About => ({
  name: event.name,
  target: { entityType: 'event', entityId: event.id, eventId: event.id },
  facts: factsOf(event, ''),
})

/** The emergency co-ordinator is known to the server, which ends a reminder with their number. */
const factsOf = ({ name, location, timezone, startDate, endDate }: EventReply, person: string) => ({
  ...factsOfDay(null, { location, coordinator: null }),
  person,
  event: name,
  when: formatDateRange(timezone, new Date(startDate), new Date(endDate)),
})
