import { initialsOf } from '@muster/domain/accounts/rules.ts'
import { carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Person } from '@muster/domain/itinerary/schema.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { carPoolQuery } from '../api.ts'
import type { useCarPoolForm } from './use-car-pool-form.ts'

interface PassengersFieldProps {
  form: ReturnType<typeof useCarPoolForm>
  event: EventReply
  carPoolId: number
}

/** Passengers are removed when the form is saved, not before. */
export function PassengersField({ form, event, carPoolId }: PassengersFieldProps) {
  const { draft, change, isPending, errorAt, focusable } = form
  const id = useId()
  const { data: carPool, isError, isFetching, refetch } = useQuery(carPoolQuery(event.id, carPoolId))
  const passengers = carPool?.assigned_users?.filter(person => person.id !== carPool.car_owner?.id)
  const error = errorAt('passengers')
  const toggle = (personId: number, isRemoved: boolean) => {
    const others = draft.removedIds.filter(one => one !== personId)
    change({ removedIds: isRemoved ? others : [...others, personId] })
  }
  return (
    <section
      ref={focusable('passengers')}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={error && `${id}-note`}
      className="outline-none"
    >
      <h3 id={`${id}-title`} className="font-semibold text-sm">
        {say.passengers}
      </h3>
      {isError && !passengers ? (
        <div className="mt-1.5">
          <RetryNotice retryLabel={routeWords.tryAgain} isBusy={isFetching} onRetry={() => void refetch()}>
            {say.passengersFailure}
          </RetryNotice>
        </div>
      ) : passengers ? (
        <ul className="divide-y divide-line">
          {passengers.map(person => {
            const isRemoved = draft.removedIds.includes(person.id)
            return (
              <Passenger
                key={person.id}
                person={person}
                isRemoved={isRemoved}
                isReadOnly={isPending}
                onToggle={() => toggle(person.id, isRemoved)}
              />
            )
          })}
        </ul>
      ) : (
        <Skeleton className="mt-2 h-11" />
      )}
      <FieldNote id={`${id}-note`} error={error} />
    </section>
  )
}

interface PassengerProps {
  person: Person
  isRemoved: boolean
  isReadOnly: boolean
  onToggle: () => void
}

const Passenger = ({ person, isRemoved, isReadOnly, onToggle }: PassengerProps) => (
  <li className="flex min-h-15 items-center gap-3 py-2">
    <Avatar initials={initialsOf(person)} size="sm" />
    <span className="min-w-0 grow">
      <span className={clsx('block wrap-anywhere', isRemoved && 'text-muted line-through')}>
        {person.name}
      </span>
      <span role="status" className="block text-muted text-sm">
        {isRemoved && say.isRemoved}
      </span>
    </span>
    <Button
      variant="quiet"
      size="sm"
      aria-label={isRemoved ? say.keepNamed(person.name) : say.removeNamed(person.name)}
      disabled={isReadOnly}
      onClick={onToggle}
    >
      {isRemoved ? say.keep : say.remove}
    </Button>
  </li>
)
