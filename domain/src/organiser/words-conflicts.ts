import { formatCount } from '../shared/words.ts'
import type { ConflictReply } from './schema-conflicts.ts'

const nameAt = ({ items }: ConflictReply, at: number) => items[at]?.name ?? ''
const span = (minutes: number) => (minutes === 1 ? '1 minute' : `${formatCount(minutes)} minutes`)

const morePeople = (count: number) => (count === 1 ? '1 more person' : `${formatCount(count)} more people`)

/** What an organiser should look at, as a sentence. */
export const conflictWords = {
  count: (count: number | undefined) => {
    if (count === undefined) return 'Conflicts'
    if (count === 0) return 'No conflicts'
    return count === 1 ? '1 conflict' : `${formatCount(count)} conflicts`
  },
  none: 'No conflicts',
  noneBody:
    'Nobody is in two places at once, every flight and bus has somebody to call, and everybody has a way to get there.',
  notLoaded: 'The conflicts could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'This list may be old.',
  sentence: (conflict: ConflictReply): string => {
    const { kind, person, items, count } = conflict
    const who = person?.name ?? ''
    const [first, second] = [nameAt(conflict, 0), nameAt(conflict, 1)]
    switch (kind) {
      case 'bus-before-landing':
        return (count ?? 0) < 0
          ? `${second} leaves before ${who} lands with ${first}.`
          : `${second} leaves ${span(count ?? 0)} after ${who} lands with ${first}.`
      case 'two-flights':
        return `${who} is on ${first} and ${second} at the same time.`
      case 'two-rooms':
        return `${who} has ${first} and ${second} at the same time.`
      case 'overfull':
        return `${first} has ${morePeople(count ?? 0)} than ${items[0]?.kind === 'bus' ? 'seats' : 'beds'}.`
      case 'nobody-to-call':
        return `${first} has no co-ordinator to call.`
      case 'no-place':
        return `${first} has no place.`
      case 'no-transport':
        return `${who} has no flight, bus or car pool.`
    }
  },
} as const
