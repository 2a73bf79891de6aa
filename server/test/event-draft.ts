/** What an Admin sends to make an event; nobody sees it yet. */
export const EVENT_DRAFT = {
  name: 'Winter Off-site',
  desc: null,
  startDate: '2026-12-20T03:30:00.000Z',
  endDate: '2026-12-22T12:30:00.000Z',
  timezone: 'Asia/Kolkata',
  location: null,
  locationCoOrds: null,
  registration: 'open',
  active: false,
  isArchived: false,
  isCarPoolEnabled: false,
  availableDrinks: [],
  joinPolicy: 'confirmed',
  joinDomains: [],
  emergencyCoordinator: null,
}

/** Within the days of a given event. */
export const ITEM_DRAFT = {
  kind: 'sub-event',
  name: 'Plans for the year',
  startDate: '2026-11-21T04:30:00.000Z',
  endDate: '2026-11-21T06:30:00.000Z',
  location: null,
  subType: null,
  desc: null,
  coordinator: null,
}
