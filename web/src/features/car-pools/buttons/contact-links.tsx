import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { contactLinks } from '#device/contact.ts'
import { ContactButtons } from '#ui/contact-buttons.tsx'

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
      <ContactButtons
        phone={links.phone}
        whatsApp={links.whatsApp(text)}
        labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
        size="sm"
      />
    </span>
  )
}
