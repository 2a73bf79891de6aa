import type { ContactAbout } from '@muster/domain/contacts/schema.ts'
import { contactWords } from '@muster/domain/contacts/words.ts'
import { formatWhen } from '@muster/domain/shared/clock.ts'
import { routeWords, shellWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, type LucideIcon, MessageCircle, Phone, Send } from 'lucide-react'
import { useOwnId } from '#device/session.ts'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
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
  if (query.isLoadingError)
    return (
      <NotLoaded
        title={contactWords.notLoaded}
        body={contactWords.notLoadedBody}
        retryLabel={routeWords.tryAgain}
        isBusy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data)
    return (
      <div role="status">
        <span className="sr-only">{contactWords.loading}</span>
        <Skeleton className="h-11" />
      </div>
    )
  if (query.data.length === 0) return <p className="text-muted">{contactWords.none}</p>
  return (
    <ul className="divide-y divide-line">
      {query.data.map(contact => (
        <Row key={contact.id} contact={contact} time={formatWhen(timezone, new Date(contact.at), today)} />
      ))}
    </ul>
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
    <li className="flex items-start gap-3 py-3">
      <Sign aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block">{contactWords.byWhom(way, isOwn ? null : by.name, time)}</span>
        {item && <span className="wrap-anywhere block text-muted text-sm">{item.name}</span>}
      </span>
    </li>
  )
}
