import { endpoint, STORED_FIELDS, STORED_SORTS } from '../shared/endpoint.ts'
import { MAX_PAGE_SIZE } from '../shared/limits.ts'
import { COVER_UPLOAD_BYTES } from './limits.ts'
import type { EventsReply, OneEventReply, OrganisersReply, RsvpReply } from './schema.ts'

const populate = ['coverImage', 'assigned_users', 'checked_in_users', 'sub_events'] as const

export const listEvents = endpoint<EventsReply>()({
  method: 'GET',
  path: '/events',
  summary: 'The events that the caller may see, the latest start first',
  query: {
    filters: {
      ...STORED_FIELDS,
      name: 'text',
      desc: 'text',
      startDate: 'instant',
      endDate: 'instant',
      timezone: 'text',
      location: 'text',
      registration: ['open', 'closed'],
      active: 'boolean',
      isArchived: 'boolean',
      isCarPoolEnabled: 'boolean',
      isJoined: 'boolean',
      'assigned_users.id': 'id',
    },
    populate,
    sort: [...STORED_SORTS, 'startDate', 'endDate', 'name'],
    isPaged: true,
  },
})

export const readEvent = endpoint<OneEventReply>()({
  method: 'GET',
  path: '/events/:id',
  summary: 'One event by id or documentId; the page is that of its populated people',
  query: { populate, isPaged: true, defaultPageSize: MAX_PAGE_SIZE },
})

export const rsvp = endpoint<RsvpReply>()({
  method: 'POST',
  path: '/events/:id/rsvp',
  summary: 'Join an event',
  query: { populate },
  isKeyed: true,
})

export const listOrganisers = endpoint<OrganisersReply>()({
  method: 'GET',
  path: '/events/:id/organisers',
  summary: 'The ids of the people whom the app marks as organisers of an event',
})

export const setCoverImage = endpoint<OneEventReply>()({
  method: 'PUT',
  path: '/events/:id/cover-image',
  summary: 'Replace the cover image (JPEG, PNG or WebP bytes)',
  query: { populate },
  upload: 'image',
  maxBytes: COVER_UPLOAD_BYTES,
})
