import { formatCount, people } from '../shared/words.ts'
import { MAX_PEOPLE_AT_ONCE } from './limits.ts'

const MOST = formatCount(MAX_PEOPLE_AT_ONCE)
const are = (count: number) => (count === 1 ? '1 person is' : `${people(count)} are`)

interface Outcome {
  added: number
  joined: number
  unconfirmed: readonly string[]
  notPossible: readonly string[]
  isToldNow: boolean
}

/** Of the form with which Admins add people by email. */
export const invitationWords = {
  open: 'Invite people',
  title: 'Invite people',
  body: 'They are added to the event at once, so that you can plan for them. People without an account get a link to set a password.',
  notPublished: 'The event is not published yet. They get the invitation once it is.',
  emails: 'Emails',
  emailsHint: 'Paste as many as you like, with or without names: Asha Rao <asha@muster.example>',
  unreadable: (texts: readonly string[]) => `Not an email: ${texts.join(', ')}`,
  submit: (count: number) => (count === 0 ? 'Invite' : `Invite ${people(count)}`),
  submitting: 'Inviting …',
  cancel: 'Cancel',
  failure: 'They could not be invited.',
  peopleExpected: 'Please enter at least one email',
  linkStateExpected: 'Please say whether the link is on',
  tooMany: `Please invite at most ${MOST} people at once`,
  inviteMore: 'Invite more people',
  /** One sentence for each of what became of the emails. */
  outcome: ({ added, joined, unconfirmed, notPossible, isToldNow }: Outcome): string[] => [
    ...(added === 0
      ? []
      : [
          `${are(added)} in the event now and ${added === 1 ? 'gets' : 'get'} the invitation${isToldNow ? '' : ' once it is published'}.`,
        ]),
    ...(joined === 0 ? [] : [`${are(joined)} in the event already.`]),
    ...(unconfirmed.length === 0
      ? []
      : [
          `These have an account, but have not confirmed their email. They join when they do: ${unconfirmed.join(', ')}`,
        ]),
    ...(notPossible.length === 0
      ? []
      : [
          `These cannot be invited, because the account is disabled or the email is about to be changed: ${notPossible.join(', ')}`,
        ]),
  ],
  again: 'Send the invitation again',
  sendingAgain: 'Sending …',
  sentAgain: (name: string) => `${name} gets the invitation again.`,
  againFailure: 'The invitation could not be sent.',
  /** to people who have an account */
  added: (event: string) => ({
    title: `You are in ${event}`,
    body: 'An organiser has added you. Your travel, room and sessions are in My Check In.',
  }),
} as const

/** Of the invitations to accounts whose email is not confirmed. */
export const waitingWords = {
  title: 'Waiting for a confirmed email',
  body: 'They have not joined yet. They do when they confirm their email.',
  count: (count: number) =>
    count === 1
      ? '1 invitation waits for a confirmed email.'
      : `${formatCount(count)} invitations wait for a confirmed email.`,
  invitedOn: (day: string) => `Invited on ${day}.`,
  told: 'They have been told.',
  toldOncePublished: 'They will be told when the event is published.',
  notTold: 'They have not been told yet.',
  showMore: 'Show more invitations',
  loadingMore: 'Loading …',
  stale: 'This list may be old.',
  notLoaded: 'The invitations could not be loaded.',
  takeBack: 'Take back',
  takeBackOf: (who: string) => `Take back the invitation of ${who}`,
  takeBackTitle: (who: string) => `Take back the invitation of ${who}?`,
  takeBackBody:
    'They do not join when they confirm their email. They are not told. You can invite them again.',
  takingBack: 'Taking back …',
  keep: 'Cancel',
  takenBack: (who: string) => `The invitation of ${who} is taken back.`,
  failure: 'The invitation could not be taken back.',
} as const

export const waitingRefusals = {
  no_invitation:
    'No invitation waits for this email. The person has joined, or the invitation was taken back already.',
} as const

/** Of the link that an organiser shares, and of the screen behind it. */
export const inviteLinkWords = {
  title: 'Or share a link',
  body: 'Anyone with this link can join with their account, or create one first. Share it only with people who may come.',
  make: 'Make a link',
  making: 'Making …',
  address: 'Link',
  copy: 'Copy the link',
  copied: 'The link is copied.',
  end: 'Switch off',
  ending: 'Switching off …',
  endTitle: 'Switch the link off?',
  endBody: 'Nobody can join with it any more. People who have joined stay. You can make a new link.',
  keep: 'Cancel',
  ended: 'The link is switched off.',
  notLoaded: 'The link could not be loaded.',
  failure: 'The link could not be changed.',
  notLoadedEvent: 'The invitation could not be opened',
  notLoadedBody: 'Please check your connection and try again.',
  invited: 'You are invited to',
  invitedTo: (event: string) => `You are invited to ${event}`,
  loading: 'Your invitation is being opened …',
  join: 'Join',
  joining: 'Joining …',
  joined: (event: string) => `You are in ${event}.`,
  joinedBefore: 'You are in this event already.',
  open: 'Open the event',
  joinFailure: 'You could not join.',
  notValid: 'This link is no longer valid',
  notValidBody: 'The event is over, or the organiser has switched the link off. Please ask for a new one.',
  toEvents: 'To your events',
} as const

export const inviteLinkRefusals = {
  invite_link_invalid: 'This link is no longer valid. Please ask the organiser for a new one.',
} as const
