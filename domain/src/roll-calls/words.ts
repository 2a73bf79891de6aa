import { people } from '../shared/words.ts'
import type { PeopleState, RollCallAnswer } from './states.ts'

const states = {
  help: 'Needs help',
  silent: 'Silent',
  safe: 'Safe',
} as const satisfies Record<PeopleState, string>

/** What the person sees who is asked. */
export const questionWords = {
  title: 'Is everybody safe?',
  asked: (about: string | null) =>
    about === null ? 'The organisers ask everybody. Please answer now.' : `For ${about}. Please answer now.`,
  answers: { safe: 'I am safe', help: 'I need help' } satisfies Record<RollCallAnswer, string>,
  safeNow: 'I am safe now',
  place: 'Where are you? (optional)',
  placeHint: 'Only the Admins and your co-ordinators read it.',
  addPosition: 'Add my position',
  positionAdded: 'Your position is added. Remove it',
  positionFailed: 'Your position could not be read. Please write where you are.',
  sendPlace: 'Send this place',
  given: (answer: RollCallAnswer) => `Your answer: ${questionWords.answers[answer]}`,
  givenBy: (answer: RollCallAnswer, by: string) => `${by} has answered for you: ${states[answer]}`,
  sending: 'Sending. Keep the app open; it is sent again until it arrives.',
  received: (time: string) => `Received ${time}`,
  change: 'Change my answer',
  call: (name: string) => `Call ${name}`,
  emergency: 'Emergency co-ordinator',
  open: 'Roll-call',
  refused: 'Your answer was not accepted. Please call the emergency co-ordinator.',
} as const

/** What staff see. */
export const rollCallWords = {
  title: 'Roll-call',
  states,
  everybody: 'Everybody at the event',
  about: (about: string | null) => about ?? 'Everybody at the event',
  whom: 'Who is asked?',
  oneItem: 'The people of one item of today',
  chooseItem: 'Item',
  noItem: 'Please choose an item',
  start: 'Start a roll-call',
  startTitle: 'Ask now whether everybody is safe?',
  startBody: (about: string | null) =>
    `Each phone of ${about === null ? 'everybody at the event' : `the people of ${about}`} shows the question at once.`,
  startConfirm: 'Ask now',
  started: 'The roll-call has started.',
  startFailure: 'The roll-call could not be started. Please try again.',
  end: 'End the roll-call',
  endTitle: 'End this roll-call?',
  endBody: (silent: number, help: number) =>
    [
      silent > 0 && `${people(silent)} ${silent === 1 ? 'is' : 'are'} still silent.`,
      help > 0 && `${people(help)} ${help === 1 ? 'needs' : 'need'} help.`,
      'The question goes away on all phones, and the report is made.',
    ]
      .filter(Boolean)
      .join(' '),
  endConfirm: 'End it',
  ended: 'The roll-call has ended.',
  endFailure: 'The roll-call could not be ended. Please try again.',
  cancel: 'Not now',
  none: { title: 'No roll-call is running', body: 'A roll-call asks people whether they are safe.' },
  noneForStaff: 'An Admin can start one.',
  nobodyAsked: 'None of your people are asked.',
  running: 'A roll-call is running',
  counts: ({ safe, help, silent }: Record<PeopleState, number>) =>
    `${help} ${help === 1 ? 'needs' : 'need'} help, ${silent} silent, ${safe} safe`,
  startedBy: (when: string, by: string | null) => `Started ${when}${by === null ? '' : ` by ${by}`}`,
  endedBy: (when: string, by: string | null) => `Ended ${when}${by === null ? '' : ` by ${by}`}`,
  total: (count: number) => `${people(count)} asked`,
  lists: 'Answers',
  all: 'All',
  search: 'Search people...',
  clearSearch: 'Clear search',
  found: (count: number) => people(count),
  nobody: 'Nobody is in this list.',
  noMatch: (term: string) => `Nobody found matching "${term}"`,
  loading: 'Loading the roll-call',
  peopleLoading: 'Loading the list',
  notLoaded: 'The roll-call could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'These answers may be old.',
  answeredAt: (time: string, by: string | null) => (by === null ? `at ${time}` : `at ${time} by ${by}`),
  place: (place: string) => `Place: ${place}`,
  position: 'Show position',
  positionOf: (name: string) => `Show the position of ${name} on a map`,
  whatsApp: (person: string, event: string) => `Hi ${person}, this is ${event}. Are you safe? Where are you?`,
  answerFor: (person: string) => `Answer for ${person}`,
  answerForTitle: (person: string) => `How is ${person}?`,
  answerForBody: 'The record keeps that you answered.',
  answerForPlace: 'Where? (optional)',
  answered: (person: string, answer: RollCallAnswer) => `${person}: ${states[answer]}`,
  answerFailure: 'The answer could not be saved. Please try again.',
  past: 'Past roll-calls',
  nonePast: 'There are none yet.',
  report: 'Report',
  back: 'Back',
  print: 'Print',
  download: 'Download CSV',
  fileName: (day: string) => `roll-call-${day}.csv`,
  downloadFailure: 'The report could not be downloaded. Please try again.',
  trail: 'Every answer',
  noTrail: 'Nobody has answered.',
  late: 'after the end',
  replaced: 'changed later',
  lateNote: (count: number) =>
    `${count === 1 ? '1 answer' : `${count} answers`} arrived after the end. The numbers do not count them.`,
  placesDeleted: 'Places are deleted 30 days after the end.',
  reportGone: { title: 'There is no such report', body: 'A report is made when a roll-call ends.' },
} as const

/** Only the server says them. */
export const rollCallNotices = {
  title: 'Is everybody safe?',
  body: (about: string | null) =>
    about === null ? 'Please open Muster and answer now.' : `${about}: please open Muster and answer now.`,
  late: (name: string, answer: RollCallAnswer) => ({
    title: answer === 'help' ? `${name} needs help` : `${name} is safe`,
    body: 'The answer arrived after the end of the roll-call.',
  }),
  columns: {
    ...{ part: 'Part', person: 'Person', answer: 'Answer', at: 'Given at', received: 'Received at' },
    ...{ by: 'By', place: 'Place', latitude: 'Latitude', longitude: 'Longitude', note: 'Note' },
  },
  parts: { summary: 'Summary', person: 'Person', trail: 'Answer' },
  answerExpected: 'Please send safe or help',
  rollCallExpected: 'Please name the roll-call by its documentId',
} as const

export const rollCallRefusals = {
  roll_call_running: 'A roll-call is running already. End it before you start another one.',
  not_asked: 'This person is not asked in this roll-call.',
} as const
