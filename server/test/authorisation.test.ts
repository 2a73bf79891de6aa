import { authorisation, ROLES } from '@muster/domain/shared/authorisation.ts'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { fixtures } from './authorisation/fixtures.ts'
import type { Call } from './authorisation/world.ts'
import { worldsIn } from './authorisation/worlds.ts'
import { changesIn } from './changes.ts'
import type { GivenPerson } from './given.ts'
import { leaksIn } from './leaks.ts'
import { expectRefusal } from './refusal.ts'
import { type Answer, type TestServer, testServer } from './server.ts'

type Row = [string, (typeof authorisation)[keyof typeof authorisation]]

/** The leak check reads all rows, so each group has a database of its own, which stays small. */
const ROWS_IN_A_GROUP = 12

const rows = Object.entries(authorisation) as Row[]
const groups = rows.flatMap((_, at) =>
  at % ROWS_IN_A_GROUP === 0 ? [rows.slice(at, at + ROWS_IN_A_GROUP)] : [],
)

const methodOf = (name: string) => name.split(' ')[0] as 'GET' | 'POST' | 'PUT' | 'DELETE'

async function run(
  server: TestServer,
  name: string,
  { path, body, headers }: Call,
  me: GivenPerson | null,
): Promise<Answer> {
  const isStream = fixtures[name]?.isStream ?? false
  const answer = await server.call(methodOf(name), path, {
    as: me,
    body,
    isStream,
    ...(headers ? { headers } : {}),
  })
  expect(await leaksIn(server.ctx, answer, me), `${name} leaks personal data`).toEqual([])
  return answer
}

/** A HEAD has the status and the type of its GET, and no body. */
async function expectHead(
  server: TestServer,
  path: string,
  { status, headers }: Answer,
  me: GivenPerson | null,
) {
  const head = await server.call('HEAD', path, { as: me })
  expect([head.status, head.headers['content-type']]).toEqual([status, headers['content-type']])
  expect(head.body || null).toBeNull()
}

describe('The authorisation table', () => {
  const server = testServer()

  test('has a fixture for every row, and every row is served', () => {
    expect(Object.keys(fixtures).sort()).toEqual(Object.keys(authorisation).sort())
    const notServed = Object.keys(authorisation).filter(name => {
      const [method, path] = name.split(' ') as ['GET', string]
      return !server.app.hasRoute({ method, url: `/api${path}` })
    })
    expect(notServed).toEqual([])
  })

  test('stops the start when a route has no row in it', async () => {
    const rows = authorisation as Record<string, unknown>
    const { 'GET /users/me': row } = rows
    try {
      delete rows['GET /users/me']
      await expect(buildApp(server.ctx)).rejects.toThrow('GET /users/me has no row in domain/src/shared')
    } finally {
      rows['GET /users/me'] = row
    }
    const app = await buildApp(server.ctx)
    expect(() => app.get('/api/temporary', async () => ({}))).toThrow('GET /temporary has no row')
    await app.close()
  })
})

for (const group of groups)
  describe('The authorisation table', () => {
    const server = testServer({ env: { PUBLIC_URL: 'https://muster.test' } })
    const { worldOf, sharedWorldOf } = worldsIn(server)

    for (const [name, row] of group) {
      for (const role of ROLES) {
        const permission = row[role]
        test(`${name} as ${role}: ${permission}`, async () => {
          const fixture = fixtures[name]!
          const refused = typeof permission === 'number' ? permission : fixture.refuses?.[role]
          const world = await (refused || methodOf(name) === 'GET' ? sharedWorldOf : worldOf)(role)
          const call = await fixture.call(world)
          if (refused) await server.jobsDone()
          const before = refused ? await changesIn(server.ctx) : null
          const answer = await run(server, name, call, world.me)
          if (refused) {
            expectRefusal(answer, refused)
            expect(await changesIn(server.ctx)).toEqual(before)
          } else expect(answer.status, JSON.stringify(answer.body)).toBe(200)
          if (methodOf(name) === 'GET') await expectHead(server, call.path, answer, world.me)
          if (permission !== 'by-row') return
          if (!fixture.hidden) throw new Error(`${name} is by-row and has no hidden row to try`)
          const hidden = await run(server, name, fixture.hidden(world), world.me)
          if (hidden.status === 200) {
            if (!fixture.rows) throw new Error(`${name} does not say which rows are hidden`)
            const rows = fixture.rows(world)
            const ids = hidden.body.data.map((row: { id: number }) => row.id)
            expect(ids).toContain(rows.shown.id)
            expect(ids).not.toContain(rows.hidden.id)
          } else expectRefusal(hidden, fixture.refusesHidden?.[role] ?? 404)
          const { name: secretName, documentId } = world.secret
          const secrets = [
            secretName,
            documentId,
            ...Object.values(world.secretItems).map(item => item.documentId),
            world.carPools.secret.documentId,
          ]
          const reply = JSON.stringify(hidden.body)
          expect(secrets.filter(secret => reply.includes(`"${secret}"`))).toEqual([])
        })
      }
    }
  })
