import { initialsOf } from '@muster/domain/accounts/rules.ts'
import type { Coordinator } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { Phone } from 'lucide-react'
import { phoneLink } from '#device/contact.ts'
import { Avatar } from '#ui/avatar.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import { OutsideButton } from '#ui/outside-link.tsx'

/** Specification 2: whom to call when something goes wrong, always in reach. */
export const CoordinatorBar = ({ coordinator }: { coordinator: Coordinator }) => {
  const { name, email, contact } = coordinator
  return (
    <DockBar label={itineraryWords.emergencyCoordinator}>
      <span className="hidden min-[22.5rem]:block">
        <Avatar initials={initialsOf({ name, username: '' })} size="sm" />
      </span>
      <div className="min-w-0 grow text-muted text-xs">
        <p className="line-clamp-2 font-semibold text-ink text-sm">{name}</p>
        <p className="flex flex-wrap gap-x-4">
          <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
          <span className="tabular-nums">{itineraryWords.phone(contact)}</span>
        </p>
      </div>
      <OutsideButton
        href={phoneLink(contact)}
        label={itineraryWords.call(name)}
        size="sm"
        icon={<Phone aria-hidden="true" />}
      >
        <span className="hidden md:inline">{itineraryWords.callShort}</span>
      </OutsideButton>
    </DockBar>
  )
}
