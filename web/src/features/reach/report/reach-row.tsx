import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import type { NextStep } from '@muster/domain/reach/limits.ts'
import type { ReachPerson } from '@muster/domain/reach/schema.ts'
import { nextSteps, reachWords as words } from '@muster/domain/reach/words.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { serverNow, useNow } from '#device/clock.ts'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { contactMutation } from '#features/contacts/api.ts'
import { ContactLine } from '#features/contacts/contact-line.tsx'
import { Badge } from '#ui/badge.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { textFor } from '../reach-text.ts'

/** The usual height of a row. */
export const ROW_REM = 6.5

const TONES: Readonly<Record<NextStep, ComponentProps<typeof Badge>['tone']>> = {
  push: 'good',
  email: 'warn',
  whatsapp: 'bad',
  call: 'bad',
  none: 'neutral',
}

interface ReachRowProps {
  event: EventReply
  person: ReachPerson
}

export function ReachRow({ event, person }: ReachRowProps) {
  const isMe = useOwnId() === person.id
  const today = dayIn(event.timezone, useNow())
  const { name, contact, nextStep, newestContact } = person
  return (
    <li className="break-inside-avoid border-line border-b last:border-b-0">
      <div className="flex min-h-26 items-center gap-1 py-2 pr-2 pl-4">
        <div className="min-w-0 grow">
          <p className="line-clamp-2 wrap-anywhere font-semibold">{isMe ? itineraryWords.you(name) : name}</p>
          <p className="pt-0.5">
            <Badge tone={TONES[nextStep]} isSmall>
              {nextSteps[nextStep]}
            </Badge>
          </p>
          <p className="pt-1 text-muted text-sm tabular-nums">
            {[factsOf(person), !contact && words.noPhone].filter(Boolean).join(' · ')}
          </p>
          <p className="text-muted text-sm tabular-nums">{lastOf(person, event.timezone, today)}</p>
        </div>
        {!isMe && <Contact event={event} person={person} />}
      </div>
      {newestContact && (
        <div className="-mt-2 px-4 pb-1">
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

const factsOf = ({
  isInstalled,
  devicesAlive,
  devicesDead,
  isEmailConfirmed,
  hasUnsubscribed,
}: ReachPerson) =>
  [
    isInstalled ? words.installed : words.notInstalled,
    words.devices(devicesAlive, devicesDead),
    words.email(isEmailConfirmed, hasUnsubscribed),
  ].join(' · ')

function lastOf({ lastDeliveredAt, lastOpenedAt }: ReachPerson, timezone: string, today: string): string {
  if (!lastDeliveredAt) return words.neverDelivered
  const when = (at: string) => formatWhen(timezone, new Date(at), today)
  const delivered = words.delivered(when(lastDeliveredAt))
  return lastOpenedAt ? `${delivered} · ${words.opened(when(lastOpenedAt))}` : delivered
}

function Contact({ event, person: { id, name, contact } }: ReachRowProps) {
  const { mutate: note } = useMutation(contactMutation(event.id))
  const links = contactLinks(contact)
  if (!links) return null
  return (
    <span className="flex shrink-0 print:hidden">
      <ContactButtons
        phone={links.phone}
        whatsApp={links.whatsApp(textFor(name, event))}
        labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
        size="icon"
        onContact={way => note({ user: id, way, at: serverNow().toISOString() })}
      />
    </span>
  )
}
