import { initialsOf } from '@muster/domain/accounts/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { useId, useState } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ownerOf } from '../describe-pool.ts'
import type { CarPoolActions } from '../use-car-pool-actions.ts'
import { ContactLinks } from './contact-links.tsx'

interface PeopleInPoolProps {
  pool: CarPoolReply
  meId: number
  event: EventReply
  actions: CarPoolActions
}

/** The owner first, then the passengers, with a way to reach each where the server told it. */
export function PeopleInPool({ pool, meId, event, actions }: PeopleInPoolProps) {
  const id = useId()
  const { car_owner: owner, assigned_users: assigned = [] } = pool
  const people = [...(owner ? [owner] : []), ...assigned.filter(person => person.id !== owner?.id)]
  const isOwner = pool.relation === 'owner'
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-semibold">
        {carPoolWords.passengers}
      </h4>
      <ul className="mt-1 divide-y divide-line">
        {people.map(person => (
          <li key={person.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <Avatar initials={initialsOf({ name: person.name })} size="sm" />
            <span className="min-w-24 grow basis-0">
              <span className="block [overflow-wrap:anywhere]">
                {person.id === meId ? itineraryWords.you(person.name) : person.name}
              </span>
              {person.id === owner?.id && (
                <span className="block text-muted text-xs">{carPoolWords.owner}</span>
              )}
            </span>
            {person.id !== meId && <ContactLinks person={person} owner={ownerOf(pool)} event={event.name} />}
            {isOwner && person.id !== owner?.id && (
              <RemoveButton pool={pool} person={person} actions={actions} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RemoveButtonProps extends Pick<PeopleInPoolProps, 'pool' | 'actions'> {
  person: { id: number; name: string }
}

function RemoveButton({ pool, person, actions }: RemoveButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    await actions.removePassenger(pool, person.id)
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
        isBusy={actions.isBusy(pool.id)}
        busyLabel={carPoolWords.removeBusy}
        isDanger
        onConfirm={() => void remove()}
      />
    </>
  )
}
