import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { MessageCircle, Phone } from 'lucide-react'
import { contactLinks } from '#device/contact.ts'
import { OutsideButton } from '#ui/outside-link.tsx'

interface ContactLinksProps {
  person: { name: string; contact?: string | undefined }
  owner: string
  event: string
}

/** The server sends `contact` only to people in the same car pool (R13). */
export function ContactLinks({ person: { name, contact }, owner, event }: ContactLinksProps) {
  const links = contactLinks(contact)
  if (!links) return null
  const text = itineraryWords.whatsAppText(name, itineraryWords.carPoolOf(owner), event)
  return (
    <span className="relative z-1 flex shrink-0 gap-1">
      <OutsideButton
        href={links.phone}
        label={itineraryWords.call(name)}
        variant="quiet"
        size="sm"
        icon={<Phone aria-hidden="true" />}
      >
        {null}
      </OutsideButton>
      <OutsideButton
        href={links.whatsApp(text)}
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
