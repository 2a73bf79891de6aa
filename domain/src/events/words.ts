import { people } from '../shared/words.ts'
export const eventWords = {
  title: 'Events',
  subtitle: 'Discover and join events',
  mine: 'My events',
  showPicture: 'Show picture',
  discover: 'Discover',
  open: 'Registration open',
  closed: 'Closed',
  joined: 'Joined',
  inactive: 'Not active',
  over: 'Over',
  rsvp: 'RSVP',
  rsvping: 'Joining...',
  setPreferences: 'Set your preferences',
  toAnswer: (n: number) => (n === 1 ? '1 request to answer' : `${n} requests to answer`),
  youAreIn: "You're in. Set your preferences",
  membersCount: (n: number) => (n === 0 ? 'Nobody has joined yet' : people(n)),
  noneTitle: 'No Events Found',
  noneBody: 'Events that you can join will appear here.',
  newEvent: 'New event',
  noneForAdmin: 'Make your first event. Nobody sees it before you publish it.',
  noneMine: 'You have not joined an event yet.',
  justJoined: 'The event that you have just joined is below.',
  noneToDiscover: 'There is nothing else to join right now.',
  rsvpSuccess: (name: string) => `Successfully RSVP'd to ${name}!`,
  rsvpFailure: 'Failed to RSVP to event. Please try again.',
  rsvpNeedsLogin: 'Please log in to RSVP to events',
  alreadyJoined: "You have already RSVP'd to this event",
  loggedInAs: (email: string) => `You are logged in as ${email}.`,
  confirmFirst: (email: string) => `We sent a link to ${email}. Open it, then tap RSVP.`,
  profile: 'Open profile',
  loadFailure: 'Failed to load events. Please try again.',
  wrapperErrorTitle: 'Error Loading Events',
  wrapperErrorBody: 'There was an error loading the events. Please try again.',
  showMore: 'Show more events',
  loadingMore: 'Loading more...',
  loadingEvent: 'Loading event',
  notFoundTitle: 'Event Not Found',
  notFoundBody: "The event you're looking for doesn't exist or you don't have access to it.",
  backToEvents: 'Back to events',
  unknownLocation: 'Unknown Location',
  openInMaps: 'Open in maps',
} as const

/** Not in `eventWords`, because the list of events loads those. */
export const organiserBadge = 'Organiser'

export const eventRefusals = {
  address_unconfirmed: 'Please confirm your email address to join this event.',
  domain_not_allowed:
    'Only people with an email address of certain organisations can join. Ask the organiser, or sign up with that address.',
  not_invited:
    'Only invited people can join this event. Ask the organiser, or sign up with the address that was invited.',
  registration_closed: 'Registration is closed for this event',
  image_not_readable: 'This picture cannot be read. Please send a JPEG, PNG or WebP file.',
  image_too_large: 'This picture is too large. Please send one of at most 8 MB.',
} as const
