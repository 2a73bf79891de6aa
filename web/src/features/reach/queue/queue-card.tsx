import { shownAgo } from '@muster/domain/contacts/rules.ts'
import { contactWords } from '@muster/domain/contacts/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { queueWords as words } from '@muster/domain/reach/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, MessageCircle, SkipForward, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { serverNow, useNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { ContactLine } from '#features/contacts/contact-line.tsx'
import { Button } from '#ui/button.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'
import type { QueuePerson } from './queue-people.ts'
import type { QueueState } from './use-queue.ts'

interface QueueCardProps {
  event: EventReply
  person: QueuePerson
  /** as the person was when the queue was opened */
  first: QueuePerson
  /** has checked in meanwhile, or is reached some other way */
  isGone: boolean
  queue: QueueState
}

export function QueueCard({ event, person, first, isGone, queue }: QueueCardProps) {
  const now = useNow()
  const ownId = useOwnId()
  const today = dayIn(event.timezone, now)
  const { name, contact = '', text, newestContact } = person
  const did = queue.handled[person.id]
  const isByOther =
    newestContact !== null && newestContact.by.id !== ownId && newestContact.at !== first.newestContact?.at
  const meanwhile =
    isByOther &&
    contactWords.byWhom(
      newestContact.way,
      newestContact.by.name,
      shownAgo(new Date(newestContact.at), now, { timezone: event.timezone, today }),
    )
  return (
    <article className="flex flex-col gap-3">
      <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
        <h3 className="wrap-anywhere font-semibold text-2xl">{name}</h3>
        <p className="pt-0.5 text-muted tabular-nums">{itineraryWords.phone(contact)}</p>
        {meanwhile && <Mark>{words.meanwhile(meanwhile)}</Mark>}
        {isGone && !did && <Mark>{words.notPending}</Mark>}
        {newestContact && !meanwhile && (
          <ContactLine
            contact={newestContact}
            eventId={event.id}
            timezone={event.timezone}
            today={today}
            person={person}
          />
        )}
        {did && queue.opened !== person.id && (
          <p className="pt-2 text-muted text-sm">{did === 'messaged' ? words.isMessaged : words.isSkipped}</p>
        )}
        <p className="pt-4 pb-1 font-semibold text-muted text-xs">{words.text}</p>
        <blockquote className="wrap-anywhere rounded-md bg-sunken p-3">{text}</blockquote>
      </div>
      <Buttons event={event} person={person} queue={queue} />
    </article>
  )
}

const Mark = ({ children }: { children: ReactNode }) => (
  <p role="status" className="mt-3 flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-ink">
    <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
)

/** At the bottom, where a thumb reaches, beside the menu button. What comes next has the focus. */
function Buttons({ event, person, queue }: Pick<QueueCardProps, 'event' | 'person' | 'queue'>) {
  const { mutate: note } = useMutation(contactMutation(event.id))
  const links = contactLinks(person.contact)
  const isOpened = queue.opened === person.id
  const first = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the first button is another one
  useEffect(
    () => first.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true }),
    [isOpened],
  )
  const open = () => {
    const { id: user, item } = person
    note({ user, way: 'whatsapp', at: serverNow().toISOString(), ...(item === undefined ? {} : { item }) })
    queue.open(person)
  }
  const chat = links && (
    <OutsideButton
      href={links.whatsApp(person.text)}
      label={isOpened ? undefined : words.openFor(person.name)}
      variant={isOpened ? 'secondary' : 'primary'}
      isWide
      isOwnWindow
      onClick={open}
      icon={<MessageCircle aria-hidden="true" />}
    >
      {isOpened ? words.openAgain : words.open}
    </OutsideButton>
  )
  return (
    <div className="stay-bottom -mx-4 border-line border-t bg-canvas">
      <div ref={first} className="px-4 pt-3">
        {isOpened ? (
          <Button isWide onClick={queue.next}>
            {words.next}
          </Button>
        ) : (
          chat
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 px-4 pt-2 pb-3 md:pb-(--dock-gap)">
        <Button variant="secondary" isWide icon={<ArrowLeft aria-hidden="true" />} onClick={queue.back}>
          {words.back}
        </Button>
        {isOpened ? (
          chat
        ) : (
          <Button
            variant="secondary"
            isWide
            icon={<SkipForward aria-hidden="true" />}
            onClick={() => queue.skip(person)}
          >
            {words.skip}
          </Button>
        )}
      </div>
      <p className="hidden px-4 text-muted text-xs lg:block">{words.keys}</p>
    </div>
  )
}
