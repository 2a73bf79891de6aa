import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { MessageCircle, Phone } from 'lucide-react'
import { phoneLink, whatsAppLink } from '#device/contact.ts'
import { OutsideButton } from '#ui/outside-link.tsx'

interface ContactLinksProps {
  person: { name: string; contact?: string | undefined }
  /** whose car pool a message is about */
  owner: string
  event: string
}

/** Only where the server told the phone: to members of the same pool (design.md ruling 13). */
export function ContactLinks({ person: { name, contact }, owner, event }: ContactLinksProps) {
  if (contact === undefined) return null
  const text = itineraryWords.whatsAppText(name, itineraryWords.carPoolOf(owner), event)
  return (
    <span className="relative flex shrink-0 gap-1">
      <OutsideButton
        href={phoneLink(contact)}
        label={itineraryWords.call(name)}
        variant="quiet"
        size="sm"
        icon={<Phone aria-hidden="true" />}
      >
        {null}
      </OutsideButton>
      <OutsideButton
        href={whatsAppLink(contact, text)}
        label={`${itineraryWords.whatsApp} ${name}`}
        variant="quiet"
        size="sm"
        isOwnWindow
        icon={<MessageCircle aria-hidden="true" />}
      >
        {null}
      </OutsideButton>
    </span>
  )
}
