import type { EventReply } from '@muster/domain/events/schema.ts'
import { queueWords as words } from '@muster/domain/reach/words.ts'
import { CheckCheck, UserCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueueCard } from './queue-card.tsx'
import type { QueuePerson } from './queue-people.ts'
import { QueueProgress } from './queue-progress.tsx'
import { type QueueState, useQueue } from './use-queue.ts'

interface QueueCardsProps {
  storageKey: string
  event: EventReply
  /** as the server says it now */
  now: readonly QueuePerson[]
  onClose: () => void
}

export function QueueCards({ storageKey, event, now, onClose }: QueueCardsProps) {
  const queue = useQueue(storageKey, now)
  const { people, at, withoutPhone } = queue
  const person = at === null ? undefined : people[at]
  useArrowKeys(queue, person)
  if (people.length === 0)
    return (
      <EmptyState icon={<UserCheck aria-hidden="true" />} title={words.nobodyTitle} body={words.nobodyBody} />
    )
  return (
    <>
      <QueueProgress queue={queue} />
      {person ? (
        <QueueCard
          key={person.id}
          event={event}
          person={now.find(({ id }) => id === person.id) ?? person}
          first={person}
          isGone={!now.some(({ id }) => id === person.id)}
          queue={queue}
        />
      ) : (
        <Done queue={queue} onClose={onClose} />
      )}
      {!person && withoutPhone.length > 0 && <WithoutPhone people={withoutPhone} />}
    </>
  )
}

/** On a desktop the arrows are Back and Skip; Enter opens the chat, because its link has the focus. */
function useArrowKeys(queue: QueueState, person: QueuePerson | undefined) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'ArrowLeft') queue.back()
    if (event.key === 'ArrowRight' && person) queue.skip(person)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function Done({ queue, onClose }: { queue: QueueState; onClose: () => void }) {
  const did = Object.values(queue.handled)
  const skipped = did.filter(one => one === 'skipped').length
  const messaged = did.length - skipped
  return (
    <div className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <EmptyState
        icon={<CheckCheck aria-hidden="true" />}
        title={queue.total === 0 ? words.onlyNoPhone : words.doneTitle}
        {...(queue.total > 0 ? { body: words.doneBody(messaged, skipped) } : {})}
      />
      <div className="flex flex-col gap-2">
        {skipped > 0 && (
          <Button variant="secondary" isWide onClick={queue.showSkipped}>
            {words.showSkipped}
          </Button>
        )}
        <Button isWide onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </div>
  )
}

const WithoutPhone = ({ people }: { people: readonly QueuePerson[] }) => (
  <section className="pt-6">
    <h3 className="font-semibold">{words.noPhoneTitle(people.length)}</h3>
    <p className="pb-2 text-muted text-sm">{words.noPhoneBody}</p>
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {people.map(({ id, name }) => (
        <li key={id} className="wrap-anywhere py-3">
          {name}
        </li>
      ))}
    </ul>
  </section>
)
