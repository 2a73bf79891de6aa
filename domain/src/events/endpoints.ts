import { endpoint } from '../shared/endpoint.ts'
import type { EventsReply, OneEventReply, RsvpReply } from './schema.ts'
import { COVER_UPLOAD_BYTES, idFilter, instantFilter, yesOrNoFilter } from './schema.ts'

const populate = ['coverImage', 'assigned_users'] as const

/** What the caller may see: joined ones, and what there is to discover; an Admin sees all. */
export const listEvents = endpoint<EventsReply>()({
  method: 'GET',
  path: '/events',
  summary: 'The events that the caller may see, the latest start first',
  query: {
    filters: {
      'assigned_users.id:$eq': idFilter,
      'active:$eq': yesOrNoFilter,
      'startDate:$lte': instantFilter,
      'endDate:$gte': instantFilter,
    },
    populate,
    sort: ['startDate', 'name'],
    isPaged: true,
  },
})

export const readEvent = endpoint<OneEventReply>()({
  method: 'GET',
  path: '/events/:id',
  summary: 'One event by id or documentId',
  query: { populate },
})

/** Idempotent: a second call answers 200 and says so. */
export const rsvp = endpoint<RsvpReply>()({
  method: 'POST',
  path: '/events/:id/rsvp',
  summary: 'Join an event',
})

export const setCoverImage = endpoint<OneEventReply>()({
  method: 'PUT',
  path: '/events/:id/cover-image',
  summary: 'Replace the cover image (JPEG, PNG or WebP bytes)',
  upload: 'image',
  maxBytes: COVER_UPLOAD_BYTES,
})
