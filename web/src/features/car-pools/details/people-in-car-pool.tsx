import { initialsOf } from '@muster/domain/accounts/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { type RefObject, useId, useRef, useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { useTitleWhenGone } from '#device/use-title-when-gone.ts'
import { OrganiserBadge } from '#features/event-data/organiser-badge.tsx'
import { useIsOrganiser } from '#features/event-data/use-organisers.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { removePassengerMutation } from '../api.ts'
import { ContactLinks } from '../buttons/contact-links.tsx'
import { ownerOf } from '../describe-car-pool.ts'

interface PeopleInCarPoolProps {
  carPool: CarPoolReply
  meId: number
  event: EventReply
}

export function PeopleInCarPool({ carPool, meId, event }: PeopleInCarPoolProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOrganiser = useIsOrganiser(event.id)
  const { car_owner: owner, assigned_users: assigned = [] } = carPool
  const people = [...(owner ? [owner] : []), ...assigned.filter(person => person.id !== owner?.id)]
  const isOwner = carPool.relation === 'owner'
  return (
    <section aria-labelledby={id}>
      <h4 ref={heading} id={id} className="font-semibold">
        {carPoolWords.passengers}
      </h4>
      <ul className="mt-1 divide-y divide-line">
        {people.map(person => (
          <li key={person.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <Avatar initials={initialsOf({ name: person.name })} size="sm" />
            <span className="min-w-24 grow basis-0">
              <span className="block wrap-anywhere">
                {person.id === meId ? itineraryWords.you(person.name) : person.name}
                {isOrganiser(person.id) && <OrganiserBadge />}
              </span>
              {person.id === owner?.id && (
                <span className="block text-muted text-xs">{carPoolWords.owner}</span>
              )}
            </span>
            {person.id !== meId && (
              <ContactLinks person={person} owner={ownerOf(carPool)} event={event.name} />
            )}
            {isOwner && person.id !== owner?.id && (
              <RemoveButton eventId={event.id} carPoolId={carPool.id} person={person} listHeading={heading} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemoveButtonProps {
  eventId: number
  carPoolId: number
  person: { id: number; name: string }
  listHeading: RefObject<HTMLElement | null>
}

function RemoveButton({ eventId, carPoolId, person, listHeading }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { run, isScopeBusy } = useAction(removePassengerMutation({ eventId, id: carPoolId }))
  const goes = useTitleWhenGone(listHeading)
  const remove = async () => {
    // the row goes before the answer is here
    goes()
    await run(person.id)
    setIsAsking(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${carPoolWords.remove} ${person.name}`}
        onClick={() => setIsAsking(true)}
      >
        {carPoolWords.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={carPoolWords.removeTitle}
        description={carPoolWords.removeBody(person.name)}
        confirmLabel={carPoolWords.remove}
        cancelLabel={carPoolWords.cancel}
        isBusy={isScopeBusy}
        busyLabel={carPoolWords.removeBusy}
        isDanger
        onConfirm={() => void remove()}
      />
    </>
  )
}
