import { formatCount, people } from '../shared/words.ts'
import { MAX_PEOPLE_AT_ONCE } from './limits.ts'

const MOST = formatCount(MAX_PEOPLE_AT_ONCE)

/** Of who is on a flight, a bus or in a room. */
export const peopleWords = {
  tabs: { details: 'Details', people: 'People' },
  tabsLabel: 'Parts',
  everyoneExpected: 'Everyone who has joined the event is expected at a session.',
  add: 'Add people',
  addPlaceholder: 'Name, or pasted emails',
  addHint: 'You can paste many emails at once. Only people who have joined the event are found.',
  addClear: 'Clear what is typed',
  addList: 'People of the event',
  chosen: 'People to add',
  removeChosen: (name: string) => `Do not add ${name}`,
  addMore: 'Type more letters to find others',
  found: (count: number) => people(count),
  nobodyFound: 'Nobody of the event is found',
  nobodyFoundHint: 'People have to join the event before you can add them.',
  searching: 'Searching …',
  notFound: 'People could not be searched. Please try again.',
  unknown: (emails: readonly string[]) => `Nobody of the event has this email: ${emails.join(', ')}`,
  tooManyPasted: `Please paste at most ${MOST} emails at once.`,
  lookUpFailure: 'The emails could not be looked up.',
  addButton: (count: number) => `Add ${people(count)}`,
  adding: 'Adding …',
  added: (count: number, name: string) =>
    count === 1 ? `1 person is added to ${name}.` : `${people(count)} are added to ${name}.`,
  addedBefore: (name: string) => `They are all on ${name} already.`,
  addFailure: 'They could not be added.',
  overfull: (over: number, kind: string) =>
    `That is ${formatCount(over)} more than there are ${kind === 'bus' ? 'seats' : 'beds'}.`,
  search: 'Search people on it',
  clear: 'Clear the search',
  nobody: 'Nobody is on it yet',
  nobodyBody: 'Add people above. They find it in their agenda and are told.',
  noMatch: (term: string) => `Nobody on it matches "${term}"`,
  noMatchBody: 'Try other letters of the name or the email.',
  notLoaded: 'The people could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'This list may be old.',
  checkedIn: 'Checked in',
  remove: 'Remove',
  removing: 'Removing …',
  keep: 'Cancel',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (person: string, item: string) => `Remove ${person} from ${item}?`,
  removeBody: (isCheckedIn: boolean) =>
    isCheckedIn ? 'They will be told, and their check-in is annulled.' : 'They will be told.',
  removed: (name: string) => `${name} is removed.`,
  removeFailure: 'They could not be removed.',
  /** why a check-in is annulled */
  takenOff: (item: string) => `Taken off ${item}`,
  emailsExpected: 'Please enter at least one email',
  peopleExpected: 'Please choose people',
  tooManyAtOnce: `Please choose at most ${MOST} people at once`,
  addedAndRemoved: 'Nobody can be added and removed at once',
} as const

export const peopleRefusals = {
  everyone_expected: peopleWords.everyoneExpected,
  not_joined: 'Only people who have joined the event can be added.',
} as const
