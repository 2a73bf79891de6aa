import { initialsOf } from '@muster/domain/accounts/rules.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { MessageCircle, Phone } from 'lucide-react'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'

interface PersonToCallProps {
  /** the person's role */
  title: string
  person: { id: number; name: string; contact: string; email?: string }
  /** the subject of a message to them */
  subject: string
  event: string
}

export function PersonToCall({ title, person, subject, event }: PersonToCallProps) {
  const { id, name, email, contact } = person
  const isMe = useOwnId() === id
  const links = contactLinks(contact)
  return (
    <section aria-label={title} className="mt-5 rounded-lg border border-line px-(--ticket-side) py-4">
      <div className="flex flex-wrap items-start gap-3">
        <Avatar initials={initialsOf({ name })} />
        <div className="min-w-[min(8rem,100%)] grow basis-0 text-muted text-sm">
          <h3 className="font-semibold text-xs">{title}</h3>
          <p className="font-semibold text-base text-ink">{isMe ? itineraryWords.you(name) : name}</p>
          {email && <p className="wrap-anywhere">{email}</p>}
          {links && <p className="tabular-nums">{itineraryWords.phone(contact)}</p>}
        </div>
      </div>
      {links && !isMe && (
        <div className="mt-3 flex flex-wrap gap-2 [&>a]:grow [&>a]:basis-32">
          <OutsideButton
            href={links.phone}
            label={itineraryWords.call(name)}
            variant="secondary"
            size="sm"
            icon={<Phone aria-hidden="true" />}
          >
            {itineraryWords.callShort}
          </OutsideButton>
          <OutsideButton
            href={links.whatsApp(itineraryWords.whatsAppText(name, subject, event))}
            variant="secondary"
            size="sm"
            isOwnWindow
            icon={<MessageCircle aria-hidden="true" />}
          >
            {itineraryWords.whatsApp}
          </OutsideButton>
        </div>
      )}
    </section>
  )
}
