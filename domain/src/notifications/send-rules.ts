import type { SendState } from './send-facts.ts'
import type { SendGroup } from './send-schema.ts'

interface Candidate {
  id: number
  isPending: boolean
}

/** `null` if somebody was named who does not belong to it. Nobody writes to themselves. */
export function chooseReaders<Person extends Candidate>(
  people: readonly Person[],
  { group = 'all', userIds }: { group?: SendGroup | undefined; userIds?: readonly number[] | undefined },
  senderId: number,
): readonly Person[] | null {
  const wanted = userIds && new Set(userIds)
  const named = wanted ? people.filter(({ id }) => wanted.has(id)) : people
  if (wanted && named.length < wanted.size) return null
  const isChosen = ({ isPending }: Candidate) => group === 'all' || isPending === (group === 'pending')
  return named.filter(person => person.id !== senderId && isChosen(person))
}

interface SendFacts {
  stoppedAt: Date | null
  sendAfter: Date | null
  waiting: number
}

export function stateOfSend({ stoppedAt, sendAfter, waiting }: SendFacts, now: Date): SendState {
  if (stoppedAt) return 'stopped'
  if (waiting === 0) return 'done'
  return sendAfter !== null && sendAfter > now ? 'held' : 'sending'
}
