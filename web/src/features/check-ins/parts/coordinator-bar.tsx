import { initialsOf } from '@muster/domain/accounts/rules.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ContactButtons } from '#ui/contact-buttons.tsx'
import { DockBar } from '#ui/dock-bar.tsx'

interface CoordinatorBarProps {
  coordinator: Coordinator
  event: string
}

/** With a large text it is one line: the name and the buttons. */
export function CoordinatorBar({ coordinator, event }: CoordinatorBarProps) {
  const { id, name, email, contact } = coordinator
  const isMe = useOwnId() === id
  const links = contactLinks(contact)
  return (
    <DockBar label={itineraryWords.emergencyCoordinator}>
      <span className="hidden min-[22.5rem]:block @max-[17rem]:hidden">
        <Avatar initials={initialsOf({ name, username: '' })} size="sm" />
      </span>
      <div className="min-w-0 grow text-muted text-xs">
        <p className="@max-[17rem]:sr-only">{itineraryWords.emergencyCoordinator}</p>
        <p className="truncate font-semibold text-ink text-sm">{isMe ? itineraryWords.you(name) : name}</p>
        <p className="flex gap-x-3 @max-[17rem]:sr-only">
          {links && <span className="shrink-0 tabular-nums">{itineraryWords.phone(contact)}</span>}
          <span className="truncate">{email}</span>
        </p>
      </div>
      {links && !isMe && (
        <div className="flex shrink-0">
          <ContactButtons
            phone={links.phone}
            whatsApp={links.whatsApp(itineraryWords.whatsAppAboutEvent(name, event))}
            labels={{ call: itineraryWords.call(name), whatsApp: `${itineraryWords.whatsApp} ${name}` }}
            size="icon"
          />
        </div>
      )}
    </DockBar>
  )
}
