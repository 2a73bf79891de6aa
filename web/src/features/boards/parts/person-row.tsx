import { isConsolidated } from '@muster/domain/boards/item-rules.ts'
import type { BoardItem, BoardPerson } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { whyCannotAnnul } from '@muster/domain/check-ins/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { composeWords } from '@muster/domain/notifications/words-compose.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { useMutation } from '@tanstack/react-query'
import { Undo2, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { serverNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { useAction } from '#device/use-action.ts'
import { checkInMutation } from '#features/board-data/api-check-in.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { ContactLine } from '#features/contacts/contact-line.tsx'
import { aboutEvent, aboutItem, aboutPerson } from '#features/notifications/compose-about.ts'
import { ComposeButton } from '#features/notifications/compose-button.tsx'
import { Button } from '#ui/button.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import type { PeopleContext } from '../board-context.ts'
import { itemOf, whatsAppText } from '../whatsapp-text.ts'
import { NeedsNetwork } from './needs-network.tsx'
import { RemindPending } from './pending-reminders.tsx'

/** The usual height of a row. */
export const ROW_REM = 4.5

interface PersonRowProps extends PeopleContext {
  person: BoardPerson
  onAnnul: (person: BoardPerson) => void
  onTrail: (person: BoardPerson) => void
  /** after the person has left the list, and the focus with them */
  onDone: () => void
}

export function PersonRow({ person, onAnnul, onTrail, onDone, ...context }: PersonRowProps) {
  const { item, list, event, day, today } = context
  const isMe = useOwnId() === person.id
  const { name, checkedInAt, checkedInBy, contact, email, newestContact } = person
  const time = checkedInAt && formatWhen(event.timezone, new Date(checkedInAt), day)
  const own = item && itemOf(item, person)
  const canAct = own !== undefined && !isConsolidated(own)
  const mayAnnul = whyCannotAnnul(own?.departedAt ? new Date(own.departedAt) : null) === null
  const state = time
    ? boardWords.checkedInAt(time, checkedInBy?.name ?? null)
    : contact
      ? itineraryWords.phone(contact)
      : email
  return (
    <li className="@container break-inside-avoid border-line border-b last:border-b-0">
      <div className="flex min-h-18 items-center gap-1 py-2 pr-2 pl-4 @max-[14rem]:flex-wrap @max-[14rem]:[&>:first-child]:w-full">
        <Who canAct={canAct} onPress={() => onTrail(person)}>
          <span className="line-clamp-2 wrap-anywhere font-semibold">
            {isMe ? itineraryWords.you(name) : name}
          </span>
          <span className="block truncate text-muted text-sm tabular-nums">
            {[person.place?.name, state].filter(Boolean).join(' · ')}
          </span>
        </Who>
        {!isMe && <Contact {...context} item={own} person={person} />}
        <NeedsNetwork>
          {!isMe && list !== 'pending' && event.active && (
            <MessageOne {...context} item={item} person={person} />
          )}
          {!isMe && list === 'pending' && <RemindPending {...context} person={person} />}
          {canAct && list === 'pending' && event.active && day <= today && (
            <CheckInByHand place={{ eventId: event.id, item: own, person }} onDone={onDone} />
          )}
          {canAct && list === 'checked-in' && mayAnnul && (
            <span className="print:hidden">
              <Button
                variant="quiet"
                size="sm"
                aria-label={boardWords.annul(name)}
                icon={<Undo2 aria-hidden="true" />}
                onClick={() => onAnnul(person)}
              />
            </span>
          )}
        </NeedsNetwork>
      </div>
      {newestContact && (
        <div className="-mt-3 px-4 pb-1">
          <ContactLine
            contact={newestContact}
            eventId={event.id}
            timezone={event.timezone}
            today={today}
            person={person}
          />
        </div>
      )}
    </li>
  )
}

interface WhoProps {
  canAct: boolean
  onPress: () => void
  children: ReactNode
}

/** At an item the name opens the person's check-ins there. */
const Who = ({ canAct, onPress, children }: WhoProps) =>
  canAct ? (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="-my-2 -ml-4 min-h-18 min-w-0 grow py-2 pl-4 text-left focus-visible:-outline-offset-3 active:bg-sunken"
    >
      {children}
      <span className="sr-only">. {boardWords.trail.show}</span>
    </button>
  ) : (
    <div className="min-w-0 grow">{children}</div>
  )

function Contact({ person, ...context }: PeopleContext & { person: BoardPerson }) {
  const { event, item } = context
  const { mutate: note } = useMutation(contactMutation(event.id))
  const links = contactLinks(person.contact)
  if (!links) return null
  const about = item && !isConsolidated(item) ? { item: item.id } : {}
  return (
    <span className="flex shrink-0 print:hidden">
      <ContactButtons
        phone={links.phone}
        whatsApp={links.whatsApp(whatsAppText(person.name, context))}
        labels={{
          call: itineraryWords.call(person.name),
          whatsApp: `${itineraryWords.whatsApp} ${person.name}`,
        }}
        size="icon"
        onContact={way => note({ user: person.id, way, at: serverNow().toISOString(), ...about })}
      />
    </span>
  )
}

function MessageOne({ person, event, item, day }: PeopleContext & { person: BoardPerson }) {
  const about = item ? aboutItem(event, item, day) : aboutEvent(event, day)
  return (
    <span className="shrink-0 print:hidden">
      <ComposeButton
        event={event}
        about={aboutPerson(about, person)}
        label={composeWords.toPerson(person.name)}
        size="icon"
      />
    </span>
  )
}

interface CheckInByHandProps {
  place: { eventId: number; item: BoardItem; person: BoardPerson }
  onDone: () => void
}

function CheckInByHand({ place, onDone }: CheckInByHandProps) {
  const { run, isBusy } = useAction(checkInMutation(place))
  const { leg, type } = place.item
  const checkIn = async () => {
    if (await run()) onDone()
  }
  return (
    <span className="shrink-0 print:hidden">
      <Button
        variant="secondary"
        size="icon"
        isBusy={isBusy}
        aria-label={boardWords.checkIn(place.person.name, leg, type)}
        icon={<UserCheck aria-hidden="true" />}
        onClick={() => void checkIn()}
      >
        <span className="hidden @min-[28rem]:inline">{boardWords.checkInShort(leg, type)}</span>
      </Button>
    </span>
  )
}
