import { formatCount, people } from '../shared/words.ts'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_PEOPLE_OF_ROW } from './limits.ts'

const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)
const list = (texts: readonly string[]) => texts.join(', ')

const MOST_SAID = 5
const LONGEST_SAID = 60
const some = (texts: readonly string[]) => {
  const said = texts
    .slice(0, MOST_SAID)
    .map(text => (text.length > LONGEST_SAID ? `${text.slice(0, LONGEST_SAID)} …` : text))
  const others = texts.length - said.length
  return others > 0 ? `${list(said)} and ${formatCount(others)} more` : list(said)
}

/** Of spreadsheets that Admins import and export. */
export const importWords = {
  sheets: {
    people: 'People',
    flight: 'Flights',
    bus: 'Buses',
    'hotel-room': 'Rooms',
    'sub-event': 'Sessions',
  },
  sheetsLabel: 'Tables',
  people: { email: 'Email', name: 'Name', contact: 'Phone' },
  peopleColumn: 'People',
  // choosing a file
  take: 'Put rows in',
  takeBody: 'Drop an Excel or CSV file here, choose one, or paste rows from your sheet.',
  choose: 'Choose a file',
  paste: 'Paste rows, with their headings',
  pasteHint: 'Copy them in Excel or Google Sheets, and paste them here.',
  read: 'Read these rows',
  reading: (count: number) => (count === 0 ? 'Reading …' : `Reading … ${rows(count)}`),
  readFailure: 'This could not be read. Please check your connection and try again.',
  out: 'Take rows out',
  outBody: 'What you download can be changed and put in again.',
  downloadCsv: 'Download as CSV',
  downloadXlsx: 'Download as Excel',
  sample: 'Download a sample',
  downloading: 'Writing the file …',
  downloadFailure: 'The file could not be written.',
  fileOf: (event: string, table: string) => `${event} ${table}`,
  sampleOf: (table: string) => `Sample ${table}`,
  // matching the columns
  columns: 'Columns',
  columnsBody:
    'Choose what each column of your file is. Muster remembers it for files with the same headings.',
  sheetRead: (name: string, others: number) =>
    `Muster has read the sheet “${name}”. ${others === 1 ? 'Another sheet has' : `${others} other sheets have`} rows too.`,
  allKnown: (count: number) => (count === 1 ? '1 column is used' : `${count} columns are used`),
  unused: (headings: readonly string[]) => `Not used: ${list(headings)}`,
  changeColumns: 'Change the columns',
  columnsDone: 'Show what changes',
  isColumn: (heading: string) => `"${heading}" is`,
  nothing: 'not used',
  noHeading: (at: number) => `Column ${at}`,
  keyMissing: (label: string) => `Please choose which column is ${label}.`,
  // the preview
  preview: 'What changes',
  loading: 'Comparing with what is there …',
  compared: 'Rows that are compared',
  comparedOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  comparing: (count: number) => `Muster compares ${rows(count)} with what is there.`,
  notLoaded: 'What is there could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  kinds: { new: 'New', changed: 'Changed', wrong: 'To mend', same: 'Same' },
  kindsLabel: 'Rows',
  line: (line: number) => `Line ${line}`,
  was: (label: string, was: string, is: string) => `${label}: ${was || 'nothing'} → ${is || 'nothing'}`,
  keeps: (label: string, is: string) =>
    `${label} stays ${is || 'empty'}, because this person has logged in and keeps it themselves`,
  addsPeople: (emails: readonly string[]) => `Adds ${people(emails.length)}: ${some(emails)}`,
  takesOff: (emails: readonly string[]) => `Takes off ${people(emails.length)}: ${some(emails)}`,
  untouched: (count: number) =>
    count === 1
      ? '1 row in Muster is not in this file. It stays as it is.'
      : `${rows(count)} in Muster are not in this file. They stay as they are.`,
  nothingOfKind: 'No rows',
  more: (count: number) => `Show ${formatCount(count)} more`,
  leaveOut: 'Leave out',
  leaveLineOut: (line: number) => `Leave out line ${line}`,
  leaveAllOut: (count: number) => `Leave out ${rows(count)}`,
  isLeftOut: (count: number) => `${rows(count)} of the file ${count === 1 ? 'is' : 'are'} left out.`,
  takeBack: (count: number) => (count === 1 ? 'Take it back in' : 'Take them back in'),
  startAgain: 'Choose another file',
  apply: (count: number) => `Import ${rows(count)}`,
  applyPeople: (count: number) => `Add or change ${people(count)}`,
  applying: (count: number) => `Importing ${rows(count)} …`,
  appliesLong: 'This takes a few seconds.',
  appliesNow: 'The server writes all rows together.',
  nothingToDo: 'There is nothing to import: Muster has all of these rows already.',
  mendFirst: (count: number) => `Please mend or leave out ${rows(count)} first.`,
  invitesNow: 'New people get an email with a link now.',
  invitesLater: 'The event is not published. New people get an email with a link once it is.',
  failure: 'Nothing was imported.',
  done: ({ new: made, changed }: { new: number; changed: number }) =>
    `Imported: ${formatCount(made)} new, ${formatCount(changed)} changed`,
  // what was imported before
  history: 'Imported before',
  historyStale: 'This list may be old.',
  historyNotLoaded: 'What was imported before could not be loaded',
  historyEmpty: 'Nothing has been imported yet.',
  by: (name: string | null) => (name === null ? 'by a former Admin' : `by ${name}`),
  undo: 'Undo',
  undoOf: (table: string, at: string) => `Undo the import of ${table.toLowerCase()} on ${at}`,
  undoTitle: (table: string) => `Undo this import of ${table.toLowerCase()}?`,
  undoBody:
    'What it added is deleted, and what it changed is as it was before. What somebody has changed since then stays.',
  undoPeopleBody: 'People who have logged in since then, or who are on a flight, a bus or in a room, stay.',
  undoYes: 'Undo the import',
  undoNo: 'Keep it',
  undoing: 'Undoing …',
  undoFailure: 'The import could not be undone.',
  undone: (kept: number) =>
    kept === 0 ? 'Undone' : `Undone, apart from ${rows(kept)} that somebody has changed since`,
  undoneReason: 'A list of people was imported by mistake.',
  // what is wrong with a file
  noRows: 'There are no rows in this file. The first row must have the headings.',
  tooManyRows: `This file has more than ${formatCount(MAX_IMPORT_ROWS)} rows. Please split it.`,
  tooManyColumns: `This file has more than ${MAX_IMPORT_COLUMNS} columns.`,
  tooLarge: 'This file is larger than 10 MB. Please split it.',
  unpacksTooLarge: 'This file unpacks to more than 50 MB. Please save only the sheet with the rows.',
  notReadable: 'This is no Excel or CSV file that can be read. Please save it as .xlsx or .csv.',
  // what is wrong with a row
  wrong: 'This cannot be read',
  notEmails: (texts: readonly string[]) => `Not an email: ${some(texts)}`,
  notMembers: (emails: readonly string[]) => `Not in the event: ${some(emails)}`,
  tooManyPeople: `Please name at most ${MAX_PEOPLE_OF_ROW} people`,
  twice: (line: number) => `This is in line ${line} already`,
  noAccount: 'Nobody has an account with this email',
  notPossible: 'This account is disabled, or the email is about to be changed',
  sheetExpected: 'Please name a table: people, flight, bus, hotel-room or sub-event',
  rowsExpected: `Please send 1 to ${formatCount(MAX_IMPORT_ROWS)} rows`,
  /** by field: other headings, in small letters */
  aliases: {
    email: ['e-mail', 'email address', 'mail', 'email id', 'mail id'],
    name: ['full name', 'employee', 'employee name', 'session', 'title'],
    contact: ['contact', 'contact number', 'phone number', 'mobile', 'mobile number', 'mobile no'],
    flightNumber: ['flight', 'flight no'],
    flightName: ['sector', 'from to'],
    departure: ['departure', 'departure time', 'std', 'etd'],
    arrival: ['arrival', 'arrival time', 'lands', 'sta', 'eta'],
    arriveMinutesBefore: ['be there before', 'minutes before'],
    busIdentifier: ['bus', 'bus name'],
    busNumber: ['vehicle number', 'number plate', 'registration number'],
    time: ['departure', 'departure time', 'leaves at', 'time'],
    boardingPoint: ['boarding point', 'pick up', 'pickup point', 'pick up point'],
    boardingLandmark: ['landmark'],
    boardingCoOrds: ['coordinates', 'co-ordinates', 'location'],
    roomNumber: ['room', 'room no'],
    checkinTime: ['check in', 'check-in'],
    checkoutTime: ['check out', 'check-out'],
    capacity: ['capacity', 'number of seats', 'number of beds'],
    startDate: ['start', 'starts at', 'from', 'start time'],
    endDate: ['end', 'ends at', 'until', 'to', 'end time'],
    location: ['venue', 'location', 'where'],
    desc: ['details', 'about'],
    coordinator: ['coordinator', 'co ordinator email', 'spoc'],
    people: ['passengers', 'guests', 'occupants', 'emails', 'assigned', 'assigned to'],
  },
} as const

export const importRefusals = {
  import_stale: 'Somebody has changed the event since you saw what changes. Please look at it again.',
  rows_wrong: 'Some rows cannot be imported. Nothing was changed.',
} as const
