import { EVENT_DRAFT, ITEM_DRAFT } from '../event-draft.ts'
import { PASSWORD } from '../given.ts'
import { importOfPerson } from '../import-rows.ts'
import { picture } from '../pictures.ts'
import type { Fixture } from './world.ts'

const NEW = 'a much longer phrase'
const cover = picture()
const NOBODY = 2_000_000_000
let count = 0

export const accountAndEventFixtures: Record<string, Fixture> = {
  'POST /auth/local': {
    call: ({ asha }) => ({ path: '/auth/local', body: { identifier: asha.email, password: PASSWORD } }),
  },
  'POST /auth/local/register': {
    call: () => {
      count += 1
      const username = `newcomer${count}`
      const contact = String(9_000_000_000 + count)
      const person = { username, email: `${username}@muster.test`, name: 'New Person', contact }
      return { path: '/auth/local/register', body: { ...person, password: NEW } }
    },
  },
  'POST /auth/forgot-password': {
    call: ({ asha }) => ({ path: '/auth/forgot-password', body: { email: asha.email } }),
  },
  'POST /auth/reset-password': {
    call: async ({ code }) => ({
      path: '/auth/reset-password',
      body: { code: await code('reset-password'), password: NEW, passwordConfirmation: NEW },
    }),
  },
  'POST /auth/email-confirmation': {
    call: async ({ code }) => ({
      path: '/auth/email-confirmation',
      body: { confirmation: await code('confirm-email'), password: PASSWORD },
    }),
  },
  'POST /auth/send-email-confirmation': { call: () => ({ path: '/auth/send-email-confirmation' }) },
  'POST /auth/change-password': {
    call: () => ({
      path: '/auth/change-password',
      body: { currentPassword: PASSWORD, password: NEW, passwordConfirmation: NEW },
    }),
  },
  'POST /auth/invitations/lookups': {
    call: async ({ invitation, offsite }) => ({
      path: '/auth/invitations/lookups',
      body: { code: await invitation(), event: offsite.id },
    }),
  },
  'POST /auth/invitations/accept': {
    call: async ({ invitation }) => {
      count += 1
      const contact = String(9_100_000_000 + count)
      const person = { name: 'New Person', contact, password: NEW }
      return { path: '/auth/invitations/accept', body: { code: await invitation(), ...person } }
    },
  },
  'POST /auth/change-email': {
    call: () => {
      count += 1
      return {
        path: '/auth/change-email',
        body: { email: `new${count}@muster.test`, currentPassword: PASSWORD },
      }
    },
  },
  'POST /auth/undo-email-change': {
    call: async ({ undoCode }) => ({ path: '/auth/undo-email-change', body: { code: await undoCode() } }),
  },
  'POST /auth/delete-account': {
    call: () => ({ path: '/auth/delete-account', body: { currentPassword: PASSWORD } }),
  },
  'POST /auth/hand-offs': { call: () => ({ path: '/auth/hand-offs' }) },
  'POST /auth/hand-offs/use': {
    call: async ({ handOff }) => ({ path: '/auth/hand-offs/use', body: { handOffCode: await handOff() } }),
  },
  'POST /auth/logout': { call: () => ({ path: '/auth/logout' }) },
  'GET /auth/sessions': { call: () => ({ path: '/auth/sessions' }) },
  'POST /auth/sessions/end-others': { call: () => ({ path: '/auth/sessions/end-others' }) },
  'DELETE /auth/sessions/:id': {
    call: async ({ otherSession }) => ({ path: `/auth/sessions/${await otherSession()}` }),
    hidden: ({ asha }) => ({ path: `/auth/sessions/${asha.sessionId}` }),
  },
  'GET /users/me': { call: () => ({ path: '/users/me?populate=role' }) },
  'PUT /users/me': {
    call: () => {
      count += 1
      return { path: '/users/me', body: { name: 'New Name', contact: String(8_000_000_000 + count) } }
    },
  },
  'PUT /users/:id/account': {
    call: ({ asha }) => ({ path: `/users/${asha.id}/account`, body: { data: { isDisabled: false } } }),
  },
  'POST /users/:id/sessions/end': {
    call: async ({ loser }) => ({ path: `/users/${await loser()}/sessions/end` }),
  },
  'POST /users/:id/password-link': { call: ({ asha }) => ({ path: `/users/${asha.id}/password-link` }) },
  'POST /users/me/data': { call: () => ({ path: '/users/me/data', body: { password: PASSWORD } }) },
  'GET /events': {
    call: () => ({ path: '/events?populate=coverImage,assigned_users&pagination[pageSize]=1000' }),
    hidden: () => ({ path: '/events?populate=coverImage,assigned_users&pagination[pageSize]=1000' }),
    rows: ({ offsite, secret }) => ({ shown: offsite, hidden: secret }),
  },
  'GET /events/:id': {
    call: ({ offsite }) => ({ path: `/events/${offsite.documentId}?populate=coverImage,assigned_users` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}?populate=coverImage,assigned_users` }),
  },
  'POST /events/:id/rsvp': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/rsvp` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.id}/rsvp` }),
  },
  'GET /events/:id/organisers': {
    call: ({ own }) => ({ path: `/events/${own.id}/organisers` }),
    hidden: ({ secret }) => ({ path: `/events/${secret.documentId}/organisers` }),
  },
  'POST /events': { call: () => ({ path: '/events', body: { data: EVENT_DRAFT } }) },
  'GET /events/:id/settings': { call: ({ offsite }) => ({ path: `/events/${offsite.documentId}/settings` }) },
  'PUT /events/:id/settings': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/settings`,
      body: { data: { ...EVENT_DRAFT, name: offsite.name, active: true, revision: 1 } },
    }),
  },
  'POST /events/:id/copies': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/copies`,
      body: { data: { name: 'Winter Off-site', startDay: '2027-01-15' } },
    }),
  },
  'GET /events/:id/deletion': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/deletion` }) },
  'DELETE /events/:id': { call: async ({ unpublished }) => ({ path: `/events/${await unpublished()}` }) },
  'GET /events/:id/items': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/items` }) },
  'POST /events/:id/items': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/items`, body: { data: ITEM_DRAFT } }),
  },
  'GET /items/:id/settings': { call: ({ items }) => ({ path: `/items/${items.subEvent.id}/settings` }) },
  'PUT /items/:id/settings': {
    call: ({ items }) => ({
      path: `/items/${items.subEvent.id}/settings`,
      body: { data: { revision: 1, item: ITEM_DRAFT } },
    }),
  },
  'GET /events/:id/conflicts': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/conflicts` }) },
  'GET /events/:id/people': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/people` }) },
  'POST /events/:id/people/lookups': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/people/lookups`,
      body: { data: { emails: ['nobody@muster.test'] } },
    }),
  },
  'GET /events/:id/people/:userId': {
    call: ({ offsite, asha }) => ({ path: `/events/${offsite.id}/people/${asha.id}` }),
  },
  'PUT /events/:id/people': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/people`,
      body: { data: { remove: [NOBODY], reason: 'Moved to another team' } },
    }),
  },
  'POST /events/:id/invitations': {
    call: ({ offsite }) => {
      count += 1
      const people = [{ email: `invited${count}@muster.test`, name: null }]
      return { path: `/events/${offsite.id}/invitations`, body: { data: { people } } }
    },
  },
  'GET /events/:id/invitations': {
    call: async ({ offsite, waiting }) => {
      await waiting()
      return { path: `/events/${offsite.id}/invitations` }
    },
  },
  'POST /events/:id/invitations/withdrawals': {
    call: async ({ offsite, waiting }) => ({
      path: `/events/${offsite.id}/invitations/withdrawals`,
      body: { data: { email: await waiting() } },
    }),
  },
  'GET /events/:id/history': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/history` }) },
  'GET /events/:id/sheet': {
    call: ({ offsite }) => ({ path: `/events/${offsite.id}/sheet?filters[sheet]=bus` }),
  },
  'GET /events/:id/imports': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/imports` }) },
  'POST /events/:id/imports': {
    call: ({ offsite }) => {
      count += 1
      return {
        path: `/events/${offsite.id}/imports`,
        body: { data: importOfPerson(`imported${count}@muster.test`) },
      }
    },
  },
  'POST /imports/:id/undo': { call: async ({ imported }) => ({ path: `/imports/${await imported()}/undo` }) },
  'GET /events/:id/invite-link': { call: ({ offsite }) => ({ path: `/events/${offsite.id}/invite-link` }) },
  'PUT /events/:id/invite-link': {
    call: ({ offsite }) => ({
      path: `/events/${offsite.id}/invite-link`,
      body: { data: { isOn: true } },
    }),
  },
  'POST /invite-links/lookups': {
    call: async ({ inviteLink }) => ({ path: '/invite-links/lookups', body: { code: await inviteLink() } }),
  },
  'POST /invite-links/join': {
    call: async ({ inviteLink }) => ({ path: '/invite-links/join', body: { code: await inviteLink() } }),
  },
  'GET /items/:id/people': { call: ({ items }) => ({ path: `/items/${items.bus.id}/people` }) },
  'PUT /items/:id/people': {
    call: ({ items }) => ({ path: `/items/${items.bus.id}/people`, body: { data: { add: [], remove: [] } } }),
  },
  'DELETE /items/:id': { call: async ({ spare }) => ({ path: `/items/${await spare()}` }) },
  'PUT /events/:id/cover-image': {
    call: async ({ offsite }) => ({
      path: `/events/${offsite.id}/cover-image`,
      body: await cover,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'PUT /items/:id/cover-image': {
    call: async ({ items }) => ({
      path: `/items/${items.subEvent.id}/cover-image`,
      body: await cover,
      headers: { 'content-type': 'image/png' },
    }),
  },
  'POST /error-reports': {
    call: () => {
      const report = {
        kind: 'error',
        summary: 'x is not a function',
        frames: [],
        screen: 'agenda',
        build: 'a1',
      }
      return { path: '/error-reports', body: { data: report } }
    },
  },
  'GET /error-reports': { call: () => ({ path: '/error-reports' }) },
  'GET /api-tokens': { call: () => ({ path: '/api-tokens' }) },
  'POST /api-tokens': {
    call: () => ({
      path: '/api-tokens',
      body: { data: { name: 'Badge printer', access: 'read', days: '30', currentPassword: PASSWORD } },
    }),
  },
  'DELETE /api-tokens': { call: () => ({ path: '/api-tokens' }) },
  'DELETE /api-tokens/:id': {
    call: async ({ asha, apiToken }) => ({ path: `/api-tokens/${(await apiToken(asha)).id}` }),
  },
  'GET /security-log': { call: () => ({ path: '/security-log' }) },
  'GET /installation': { call: () => ({ path: '/installation' }) },
  'GET /images/:hash': { call: ({ offsite }) => ({ path: `/images/${offsite.imageHash}` }) },
}
