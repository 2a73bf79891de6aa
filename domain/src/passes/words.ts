import type { Leg } from '../items/facts.ts'
import type { BoardType } from '../items/kinds.ts'
import type { ScanOutcome } from './facts.ts'

const isCheckOut = (type: BoardType, leg: Leg) => type === 'hotel' && leg === 'second'

/** The pass of an attendee. */
export const passWords = {
  title: 'My Pass',
  body: 'Show this code to the staff. It changes every 30 seconds, so a screenshot does not work.',
  code: 'QR code of your pass',
  loading: 'Loading your pass',
  readOut: 'The code in digits',
  checkedIn: (item: string, time: string) => `Checked in to ${item} at ${time}`,
  renew: 'Get a new pass',
  renewTitle: 'Get a new pass?',
  renewBody: 'The pass that you have now stops working on all your phones.',
  renewConfirm: 'Get a new pass',
  keep: 'Keep this one',
  renewed: 'This is your new pass.',
  renewFailure: 'A new pass could not be made. Please try again.',
  failure: 'Your pass could not be loaded. Please check your connection and try again.',
  notSecure:
    'This page is not opened over https, so the phone cannot show a pass. Please ask the staff to check you in.',
} as const

/** The scanner of staff. */
export const scanWords = {
  back: 'Back to the board',
  leg: (type: BoardType, leg: Leg) => (isCheckOut(type, leg) ? 'Check-out' : 'Check-in'),
  counted: (count: number, total: number) => `${count} of ${total}`,
  done: (type: BoardType, leg: Leg) => (isCheckOut(type, leg) ? 'checked out' : 'checked in'),
  ready: 'Ready to scan',
  camera: 'Picture of the camera',
  starting: 'The camera is starting.',
  aim: 'Hold the pass in front of the camera.',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  soundOn: 'Turn the sound on',
  soundOff: 'Turn the sound off',
  tryCamera: 'Try the camera again',
  noCamera: {
    denied:
      'The camera is blocked for this page. Allow it in the settings of the browser, or use a scanner with a cable, or type the code.',
    absent: 'No camera was found. Use a scanner with a cable, or type the code.',
    busy: 'The camera is used by another app. Close that app and try again.',
    insecure: 'The camera works only on an https page. Use a scanner with a cable, or type the code.',
  },
  offline: (time: string | null) =>
    time === null
      ? 'You are offline, and this phone has no list of the item. Scans are kept on this phone and checked when the network is back.'
      : `You are offline. Passes are checked by the list of ${time}. Scans are kept on this phone and sent when the network is back.`,
  waiting: (count: number) =>
    count === 1 ? '1 scan waits on this phone.' : `${count} scans wait on this phone.`,
  notStored: 'This phone could not save a scan. Please keep Muster open until it is sent.',
  keptTitles: { unlisted: 'Not on the list', unchecked: 'Kept on this phone' },
  unlisted: (time: string) => `Not on the list of ${time}. It will be checked when the network is back.`,
  unchecked: 'It will be checked when the network is back.',
  kept: 'Kept on this phone, and sent when the network is back.',
  keptSince: (time: string) => `Since ${time}.`,
  notes: 'Scans that were checked later',
  inTheEnd: (title: string, more: string | null) => (more === null ? `${title}.` : `${title}. ${more}`),
  scannedAt: (item: string, time: string) => `${item}, scanned at ${time}.`,
  understood: 'OK',
  allUnderstood: (count: number) => `OK to all ${count}`,
  byHand: 'Type the code',
  code: 'Code below the QR code',
  codeHint: '24 digits. They change every 30 seconds.',
  check: 'Check the code',
  checking: 'Checking the code',
  failed: 'Not checked',
  last: 'Last scans',
  none: 'Nothing has been scanned at this item yet.',
  lastNotLoaded: 'The last scans could not be loaded.',
  unknownPerson: 'Unknown person',
  bySomebody: (time: string, by: string | null) => (by === null ? time : `${time}, scanned by ${by}`),
  sentAt: (time: string) => ` · sent ${time}`,
  titles: {
    in: 'Checked in',
    'already-in': 'Already in',
    'not-on-list': 'Not on this list',
    'too-old': 'Pass is too old',
    'other-event': 'Pass of another event',
    unknown: 'Unknown code',
    closed: 'Check-in is not open',
  } satisfies Record<ScanOutcome, string>,
  outTitles: { in: 'Checked out', 'already-in': 'Already out' },
  since: (time: string, by: string | null) =>
    by === null ? `Since ${time}, by themselves` : `Since ${time}, by ${by}`,
  expectedAt: (items: readonly string[]) => `Expected at ${items.join(', ')}.`,
  expectedElsewhere: 'Please ask an Admin where this person is expected.',
  askForPass: 'This may be a screenshot. Ask the person to open My Check In and show the pass itself.',
  askForEvent: 'Ask the person to open this event and show the pass from My Check In.',
  askAgain:
    'This is no valid pass. Ask the person to open My Check In, or check them in by hand on the board.',
} as const

export function titleOfScan(outcome: ScanOutcome, type: BoardType, leg: Leg): string {
  const isOut = isCheckOut(type, leg) && (outcome === 'in' || outcome === 'already-in')
  return isOut ? scanWords.outTitles[outcome] : scanWords.titles[outcome]
}

/** Apart, because only the server says them. */
export const passQueryWords = {
  numberExpected: 'Please send the number of the pass that is replaced, or null',
  codeExpected: 'Please send the code of a pass',
} as const
