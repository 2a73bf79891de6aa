import { initialsOf } from '@muster/domain/accounts/rules.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { Phone } from 'lucide-react'
import { contactLinks } from '#device/contact.ts'
import { useOwnId } from '#device/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'

export const CoordinatorBar = ({ coordinator }: { coordinator: Coordinator }) => {
  const { id, name, email, contact } = coordinator
  const isMe = useOwnId() === id
  const links = contactLinks(contact)
  return (
    <DockBar label={itineraryWords.emergencyCoordinator} isShort>
      <span className="hidden min-[22.5rem]:block @max-[17rem]:hidden">
        <Avatar initials={initialsOf({ name, username: '' })} size="sm" />
      </span>
      <div className="min-w-0 grow text-muted text-xs">
        <p className="line-clamp-2 font-semibold text-ink text-sm @max-[17rem]:text-xs">
          {isMe ? itineraryWords.you(name) : name}
        </p>
        <p className="flex flex-wrap gap-x-4 @max-[17rem]:hidden">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          {links && <span className="tabular-nums">{itineraryWords.phone(contact)}</span>}
        </p>
      </div>
      {links && !isMe && (
        <OutsideButton
          href={links.phone}
          label={itineraryWords.call(name)}
          size="sm"
          icon={<Phone aria-hidden="true" />}
        >
          <span className="hidden md:inline">{itineraryWords.callShort}</span>
        </OutsideButton>
      )}
    </DockBar>
  )
}
