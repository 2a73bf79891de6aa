/** Specification 2 (Events list) and 8 (Events). */
export const eventWords = {
  title: 'Events',
  subtitle: 'Discover and join events',
  mine: 'My events',
  discover: 'Discover',
  open: 'Registration open',
  closed: 'Closed',
  joined: 'Joined',
  inactive: 'Not active',
  rsvp: 'RSVP',
  rsvping: 'Joining...',
  setPreferences: 'Set your preferences',
  membersCount: (n: number) =>
    n === 0 ? 'Nobody has joined yet' : n === 1 ? '1 person' : `${n.toLocaleString('en-IN')} people`,
  noneTitle: 'No Events Found',
  noneBody: 'Events that you can join will appear here.',
  noneMine: 'You have not joined an event yet.',
  noneToDiscover: 'There is nothing else to join right now.',
  rsvpSuccess: (name: string) => `Successfully RSVP'd to ${name}!`,
  rsvpFailure: 'Failed to RSVP to event. Please try again.',
  rsvpNeedsLogin: 'Please log in to RSVP to events',
  alreadyJoined: "You have already RSVP'd to this event",
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
  /** The event's own page, where a card leads until its agenda and preferences have screens. */
  notYetTitle: 'Nothing to do here yet',
  notYetBody: 'Your organisers are still preparing this part. Your place is saved.',
} as const

export const eventRefusals = {
  registration_closed: 'Registration is closed for this event',
  image_not_readable: 'This picture cannot be read. Please send a JPEG, PNG or WebP file.',
  image_too_large: 'This picture is too large. Please send one of at most 8 MB.',
} as const
