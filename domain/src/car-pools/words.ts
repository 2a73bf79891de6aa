import { SEATS } from './limits.ts'

/** Specification 2 (All Car Pools, Car Pool Requests), 4, 5 (Car pool save) and 8 (Car pools, Car pool requests). */
export const carPoolWords = {
  title: 'All Car Pools',
  subtitle: 'Browse and manage car pool arrangements',
  requests: 'Requests',
  create: 'Create Car Pool',
  alreadyOwn: 'You already own a car pool',
  alreadyIn: 'You are already part of a car pool',
  searchPlaceholder: 'Search by meeting point or car owner...',
  filters: { all: 'All', my: 'My', available: 'Available', full: 'Full' },
  full: 'Full',
  seatsAvailable: (n: number) => (n === 1 ? '1 seat left' : `${n} seats available`),
  join: 'Join',
  leave: 'Leave',
  invited: 'Invited',
  cancelRequest: 'Cancel Request',
  pendingElsewhere: 'Pending Elsewhere',
  accept: 'Accept',
  reject: 'Reject',
  edit: 'Edit',
  view: 'View',
  delete: 'Delete',
  details: 'Car Pool Details',
  deleteTitle: 'Delete Car Pool',
  deleteBody: (meetingPoint: string) =>
    `Are you sure you want to delete "${meetingPoint}" car pool? This action cannot be undone.`,
  deleteBusy: 'Deleting...',
  noneTitle: 'No Car Pools Found',
  noneMatch: 'No car pools match your search criteria',
  none: 'No car pools available at the moment',
  loading: 'Loading...',
  loadFailure: 'Error loading car pools',
  joinMessage: 'I would like to join your car pool',
  nobodyToInvite: 'No users available to invite at this time.',

  missing: 'Missing event or employee information',
  meetingPointExpected: 'Please enter a meeting point',
  seatsExpected: `Available seats must be between ${SEATS.min} and ${SEATS.max}`,
  seatsBelow: (n: number) =>
    `Cannot reduce seats below ${n} - there are already ${n} users assigned to this car pool`,
  inviteAtMost: (n: number) => (n === 1 ? 'You can invite 1 person' : `You can invite ${n} people`),
  returnBeforeDeparture: 'The way back must be after the way there',

  joined: 'Successfully joined the car pool!',
  requestSent: 'Join request sent successfully!',
  left: 'Successfully left the car pool',
  created: 'Car pool created successfully!',
  updated: 'Car pool updated successfully!',
  deleted: 'Car pool deleted successfully',
  requestAccepted: 'Request accepted successfully!',
  requestRejected: 'Request rejected successfully!',
  requestCancelled: 'Request cancelled successfully!',
  inviteSent: 'Invitation sent successfully!',

  /** why a request ended by itself */
  invalidated: {
    in_a_pool: 'They joined another car pool.',
    owns_a_pool: 'They offer a car pool of their own.',
    pool_full: 'The car pool became full.',
    pool_deleted: 'The car pool was deleted.',
    car_pooling_off: 'Car pooling was switched off.',
    left_event: 'They left the event.',
  },

  /** why a check-in of a car pool does not count any more */
  annulled: { left: 'Left the car pool', removed: 'Removed from the car pool' },

  onTheWay: 'On your way',
  detour: (minutes: number) => `${minutes} min off your way`,
  fromHome: (minutes: number) => `${minutes} min from your home`,
  area: 'The meeting point is somewhere in this area. You see it once you are accepted.',
  waiting: 'You are told when a seat frees up near you.',
  wait: 'Tell me when a seat frees up near me',
  stopWaiting: 'Stop waiting',

  /** what the persons concerned are told */
  told: {
    asked: (name: string) => ({
      title: 'New car pool request',
      body: `${name} would like to join your car pool.`,
    }),
    invited: (name: string) => ({
      title: 'Car pool invitation',
      body: `${name} invites you to a car pool.`,
    }),
    accepted: (name: string) => ({ title: 'Request accepted', body: `${name} accepted your request.` }),
    rejected: (name: string) => ({ title: 'Request declined', body: `${name} declined your request.` }),
    joined: (name: string) => ({ title: 'New passenger', body: `${name} joined your car pool.` }),
    left: (name: string) => ({ title: 'Passenger left', body: `${name} left your car pool.` }),
    removed: { title: 'Removed from a car pool', body: 'You are no longer part of the car pool.' },
    changed: { title: 'Car pool changed', body: 'The time or the meeting point of your car pool changed.' },
    deleted: { title: 'Car pool deleted', body: 'Your car pool was deleted by its owner.' },
    deletedByAdmin: { title: 'Car pool deleted', body: 'Your car pool was deleted by an Admin.' },
    seatFree: (area: string) => ({
      title: 'A seat is free',
      body: `A seat is free in a car pool at ${area}.`,
    }),
  },
} as const

export const carPoolRefusals = {
  car_pooling_off: 'Car pooling is switched off for this event',
  owns_a_pool: 'You cannot join a car pool as you already own one',
  in_another_pool: 'You are already part of another car pool',
  in_this_pool: 'You are already part of this car pool',
  pool_full: 'This car pool is full',
  request_pending: 'You already have a pending request',
  owner_cannot_leave: 'Car owner cannot leave their own car pool. Delete the car pool instead.',
  not_in_pool: 'You are not part of this car pool',
  one_pool_per_owner: 'You can only own one car pool per event',
  not_owner_edit: 'You can only edit your own car pool',
  not_owner_delete: 'You can only delete your own car pool',
  seats_below_assigned: 'Cannot reduce seats below the number of users assigned to this car pool',
  seats_out_of_range: carPoolWords.seatsExpected,
  meeting_point_missing: carPoolWords.meetingPointExpected,
  invitee_unavailable: 'This person already owns a car pool or is part of one',
  already_invited: 'This person is already invited',
  too_many_invited: 'There are fewer seats left than people invited',
  not_a_passenger: 'This person is not a passenger of this car pool',
  request_ended: 'This request has already ended',
} as const
