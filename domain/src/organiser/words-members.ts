import { ADMIN_ROLE } from '../accounts/rules.ts'
import { formatCount, people } from '../shared/words.ts'
import { MAX_PEOPLE_AT_ONCE } from './limits.ts'

/** Of the people who have joined an event, as Admins see them. */
export const memberWords = {
  listsLabel: 'Lists',
  everybody: 'Everyone',
  lists: { invited: 'Invited', unconfirmed: 'Not confirmed', staff: 'Staff', disabled: 'Disabled' },
  search: 'Search by name or email',
  clear: 'Clear the search',
  back: 'Back to the list',
  columns: ['Name', 'Email', 'Phone'],
  counted: (count: number) => people(count),
  loading: 'The people are being loaded',
  roles: { admin: ADMIN_ROLE, coordinator: 'Co-ordinator', attendee: 'Attendee' },
  invited: 'Invited',
  unconfirmed: 'Not confirmed',
  disabled: 'Disabled',
  nobody: 'Nobody has joined yet',
  nobodyBody: 'Invite people by email, or let them join from the page of the event once it is published.',
  nobodyInList: {
    invited: 'Everyone has set a password',
    unconfirmed: 'Everyone has confirmed their email',
    staff: 'No Admin or co-ordinator has joined',
    disabled: 'No account is disabled',
  },
  noMatch: (term: string) => `Nobody matches "${term}"`,
  noMatchBody: 'Try other letters of the name or the email.',
  notLoaded: 'The people could not be loaded',
  personNotLoaded: 'This person could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  stale: 'This list may be old.',
  gone: 'This person is not in the event',
  goneBody: 'Another Admin may have removed them, or they have deleted their account.',
  facts: { email: 'Email', phone: 'Phone', role: 'Role', joined: 'Joined' },
  noPhone: 'No phone number',
  isInvited: 'Invited, no password set yet',
  isConfirmed: 'Confirmed',
  isNotConfirmed: 'Not confirmed yet',
  onTitle: 'Travel and rooms',
  onNothing: 'On no flight, bus, car pool and in no room yet.',
  checkedIn: 'Checked in',
  disabledNote: 'This account is disabled. Nobody can log in with it.',
  remove: 'Remove from the event',
  removeTitle: (name: string, event: string) => `Remove ${name} from ${event}?`,
  removeBody: ({ on, checkIns, hasCarPool }: { on: number; checkIns: number; hasCarPool: boolean }) =>
    [
      'They will be told, with the reason.',
      ...(on === 0
        ? []
        : [
            on === 1
              ? 'They lose their place on 1 item.'
              : `They lose their places on ${formatCount(on)} items.`,
          ]),
      ...(checkIns === 0
        ? []
        : [
            checkIns === 1
              ? 'Their check-in is annulled.'
              : `Their ${formatCount(checkIns)} check-ins are annulled.`,
          ]),
      ...(hasCarPool ? ['If the car pool is their own, it is deleted.'] : []),
    ].join(' '),
  canJoinAgain: 'They can join again while registration is open.',
  reason: 'Reason',
  reasonHint: 'They read it, and so do other Admins.',
  removeConfirm: 'Remove',
  removing: 'Removing …',
  keep: 'Cancel',
  removed: (name: string) => `${name} is removed.`,
  removeFailure: 'They could not be removed.',
  /** to the person */
  removedNotice: (event: string, reason: string) => ({
    title: `You are no longer in ${event}`,
    body: `An organiser has removed you. Reason: ${reason}`,
  }),
  /** why a check-in is annulled */
  annulled: (reason: string) => `Removed from the event: ${reason}`,
  peopleExpected: 'Please choose people',
  tooManyAtOnce: `Please choose at most ${formatCount(MAX_PEOPLE_AT_ONCE)} people at once`,
  reasonExpected: 'Please enter a reason',
} as const

export const memberRefusals = {
  numbers_are_final: 'The event is over, so its people and numbers stay as they are.',
} as const
