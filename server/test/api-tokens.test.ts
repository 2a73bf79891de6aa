import { whyTokenCannot } from '@muster/domain/installation/rules.ts'
import { authorisation } from '@muster/domain/shared/authorisation.ts'
import { describe, expect, test } from 'vitest'
import { fixtures } from './authorisation/fixtures.ts'
import { worldsIn } from './authorisation/worlds.ts'
import { changesIn } from './changes.ts'
import { expectRefusal } from './refusal.ts'
import { testServer } from './server.ts'

const server = testServer()
const { worldOf, sharedWorldOf } = worldsIn(server)

const writes = Object.keys(authorisation).filter(name => !name.startsWith('GET '))
const reads = Object.keys(authorisation).filter(name => name.startsWith('GET '))

/** What is closed to every token, listed again, so that a change of the rule is seen. */
const CLOSED = [
  ...[
    'POST /auth/local',
    'POST /auth/local/register',
    'POST /auth/forgot-password',
    'POST /auth/reset-password',
  ],
  ...['POST /auth/email-confirmation', 'POST /auth/send-email-confirmation', 'POST /auth/change-password'],
  ...['POST /auth/change-email', 'POST /auth/undo-email-change', 'POST /auth/delete-account'],
  ...['POST /auth/hand-offs', 'POST /auth/hand-offs/use'],
  ...['POST /auth/invitations/lookups', 'POST /auth/invitations/accept'],
  ...['PUT /users/:id/account', 'POST /users/:id/password-link', 'POST /users/:id/sessions/end'],
  ...['DELETE /auth/sessions/:id', 'PUT /users/me', 'POST /users/me/data'],
  ...['POST /auth/logout', 'GET /auth/sessions', 'POST /auth/sessions/end-others'],
  ...['GET /users/me/passkeys', 'POST /users/me/passkeys', 'POST /users/me/passkeys/challenges'],
  ...['POST /users/me/passkeys/:id/end', 'POST /users/me/recovery-codes', 'POST /users/:id/passkeys/end'],
  ...['GET /calendar-feed', 'POST /calendar-feed', 'DELETE /calendar-feed', 'GET /events/:id/live'],
  'GET /events/:id/board/live',
  'PUT /users/me/installed-app',
  ...['GET /events/:id/pass', 'POST /events/:id/pass', 'GET /items/:id/passes'],
  ...['GET /users/me/notification-choices', 'PUT /users/me/notification-choices'],
  ...['DELETE /users/me/unsubscribes/:id', 'GET /unsubscribe/:key', 'POST /unsubscribe/:key'],
  ...['GET /push-config', 'POST /push-subscriptions', 'DELETE /push-subscriptions'],
  'POST /push-subscriptions/renew',
  ...['POST /deliveries/:receipt/received', 'POST /deliveries/:receipt/opened'],
  ...['GET /api-tokens', 'POST /api-tokens', 'DELETE /api-tokens', 'DELETE /api-tokens/:id'],
  'POST /error-reports',
  ...['GET /webhooks', 'POST /webhooks', 'PUT /webhooks/:id', 'DELETE /webhooks/:id'],
  ...['POST /webhooks/:id/rotate-key', 'POST /webhooks/:id/test', 'GET /webhooks/:id/posts'],
  'POST /webhooks/:id/posts/:post/redeliver',
  'GET /security-log',
]

async function callWith(access: 'read' | 'read-write', name: string) {
  const changesNothing = reads.includes(name) || CLOSED.includes(name)
  const world = await (changesNothing ? sharedWorldOf : worldOf)('admin')
  const fixture = fixtures[name]!
  const { path, body, headers } = await fixture.call(world)
  const as = await server.given.apiToken(world.me!.id, access)
  const before = await changesIn(server.ctx)
  const [method] = name.split(' ') as ['GET']
  const answer = await server.call(method, path, {
    as,
    body,
    isStream: fixture.isStream ?? false,
    ...(headers ? { headers } : {}),
  })
  const written = Object.entries(await changesIn(server.ctx)).flatMap(([table, changes]) =>
    changes === before[table] ? [] : [table],
  )
  return { answer, written, refused: fixture.refuses?.admin }
}

describe('R193: The authorisation table and API tokens of an Admin', () => {
  test('have the calls that are for people only', () => {
    const names = Object.keys(authorisation)
    const closed = names.filter(name => {
      const [method = '', path = ''] = name.split(' ')
      return whyTokenCannot('read-write', { method, path }) !== null
    })
    expect(closed.filter(name => !CLOSED.includes(name))).toEqual([])
    expect(CLOSED.filter(name => names.includes(name) && !closed.includes(name))).toEqual([])
  })

  test.each(writes)('a read-only token writes nothing: %s', async name => {
    const { answer, written } = await callWith('read', name)
    expectRefusal(answer, 403)
    expect(answer.body.error.details.code).toBe(CLOSED.includes(name) ? 'token_not_here' : 'token_read_only')
    expect(written).toEqual([])
  })

  test.each(reads)('a read-only token reads as its Admin: %s', async name => {
    const { answer, written } = await callWith('read', name)
    if (CLOSED.includes(name)) expectRefusal(answer, 403)
    else expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(written).toEqual([])
  })

  test.each(writes)(
    'a read-write token writes as its Admin, but nothing that is for people: %s',
    async name => {
      const { answer, written, refused } = await callWith('read-write', name)
      if (CLOSED.includes(name) || refused) {
        expectRefusal(answer, 403)
        expect(written).toEqual([])
      } else expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
  )
})
