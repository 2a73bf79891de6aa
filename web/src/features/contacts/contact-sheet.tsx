import { connectivityWords } from '@muster/domain/connectivity/words.ts'
import type { ContactAbout } from '@muster/domain/contacts/schema.ts'
import { contactWords } from '@muster/domain/contacts/words.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, type LucideIcon, MessageCircle, Phone, Send } from 'lucide-react'
import { useOwnId } from '#device/session.ts'
import { useIsOffline } from '#features/connectivity/connection.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SheetList } from '#ui/sheet-list.tsx'
import { contactsQuery } from './api.ts'

export interface ContactSheetProps {
  eventId: number
  timezone: string
  /** of the event's time zone */
  today: string
  person: { id: number; name: string }
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function ContactSheet({ isOpen, onOpenChange, ...of }: ContactSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={contactWords.title(of.person.name)}
      description={contactWords.description}
      closeLabel={shellWords.close}
    >
      <Contacts {...of} isOpen={isOpen} />
    </Sheet>
  )
}

function Contacts({ eventId, person, isOpen, timezone, today }: Omit<ContactSheetProps, 'onOpenChange'>) {
  const query = useQuery({ ...contactsQuery(eventId, person.id), enabled: isOpen })
  return (
    <SheetList
      query={query}
      isOffline={useIsOffline()}
      words={{ ...contactWords, offline: connectivityWords.listNotKept, tryAgain: routeWords.tryAgain }}
      renderRow={contact => (
        <Row contact={contact} time={formatWhen(timezone, new Date(contact.at), today)} />
      )}
    />
  )
}

const signs: Record<ContactAbout['way'], LucideIcon> = {
  call: Phone,
  whatsapp: MessageCircle,
  reminder: BellRing,
  notification: Send,
}

function Row({ contact: { way, by, item }, time }: { contact: ContactAbout; time: string }) {
  const Sign = signs[way]
  const isOwn = useOwnId() === by.id
  return (
    <div className="flex items-start gap-3">
      <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block">{contactWords.byWhom(way, isOwn ? null : by.name, time)}</span>
        {item && <span className="wrap-anywhere block text-muted text-sm">{item.name}</span>}
      </span>
    </div>
  )
}
