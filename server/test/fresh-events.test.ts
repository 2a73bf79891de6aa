import { afterAll, beforeAll, expect, test } from 'vitest'
import { listingStatements } from '#test/asked-statements.ts'
import type { GivenPerson } from '#test/given.ts'
import { type Instance, type Instances, openInstances } from '#test/instances.ts'

/** Two servers on one database, each with what it has read before in its memory. */
let instances: Instances
let eventId: number
let people: Record<'asha' | 'meera', GivenPerson>

beforeAll(async () => {
  instances = await openInstances(2)
  const { given } = instances
  people = { asha: await given.person({ name: 'Asha' }), meera: await given.person({ name: 'Meera' }) }
  eventId = (await given.event({ name: 'Monsoon' })).id
  await given.member(eventId, people.asha.id)
})
afterAll(() => instances.close())

const write = (text: string, ...values: unknown[]) => instances.all[0]!.ctx.pool.query(text, values)
const ask = ({ base }: Instance, path: string, knownTag = '') =>
  fetch(`${base}/api/events${path}?populate=coverImage`, {
    headers: { authorization: `Bearer ${people.asha.token}`, 'if-none-match': knownTag },
  })

// biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
async function eventFrom(instance: Instance, path: string): Promise<any> {
  const reply = await ask(instance, path)
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as { data: { id: number } | { id: number }[] }
  return [data].flat().find(({ id }) => id === eventId)
}

type Seen = [seen: (event: Awaited<ReturnType<typeof eventFrom>>) => unknown, expected: unknown]

const IMAGE = 'a'.repeat(40)
const addImage = async () => {
  const { rows } = await write(
    `insert into images (alternative_text, created_at) values ('Rain', now()) returning id`,
  )
  await write(
    `insert into image_files (hash, image_id, content_type, width, height, bytes) values ($1, $2, 'image/webp', 10, 5, '')`,
    IMAGE,
    rows[0].id,
  )
  await write('update events set cover_image_id = $1 where id = $2', rows[0].id, eventId)
}

/** In this order: each begins where the one before has ended. */
const CHANGES: [what: string, change: () => unknown, ...Seen][] = [
  [
    'the name of an event',
    () => write(`update events set name = 'Winter' where id = $1`, eventId),
    event => event.name,
    'Winter',
  ],
  ['another member', () => instances.given.member(eventId, people.meera.id), event => event.membersCount, 2],
  [
    'the member leaves',
    () => write('delete from event_members where user_id = $1', people.meera.id),
    event => event.membersCount,
    1,
  ],
  ['a cover', addImage, event => event.coverImage?.url ?? null, `/api/images/${IMAGE}`],
  [
    'no cover',
    () => write('delete from images where id = (select cover_image_id from events where id = $1)', eventId),
    event => event.coverImage,
    null,
  ],
  [
    'the caller co-ordinates a car pool',
    async () => {
      const { id } = await instances.given.carPool(eventId, people.asha.id)
      await write('update items set coordinator_id = $1 where id = $2', people.asha.id, id)
    },
    event => event.isCoordinator,
    true,
  ],
  [
    'the caller co-ordinates nothing any more',
    () => write('update items set coordinator_id = null where event_id = $1', eventId),
    event => event.isCoordinator,
    false,
  ],
  [
    'the caller co-ordinates a bus',
    () => instances.given.bus(eventId, {}, people.asha.id),
    event => event.isCoordinator,
    true,
  ],
]

test.each(CHANGES)(
  'Each server shows %s at once, in the list and alone',
  async (_, change, seen, expected) => {
    for (const path of ['', `/${eventId}`]) {
      for (const instance of instances.all)
        expect(seen(await eventFrom(instance, path))).not.toEqual(expected)
    }
    const replies = await Promise.all(
      ['', `/${eventId}`].flatMap(path => instances.all.map(instance => ask(instance, path))),
    )
    const tags = replies.map(({ headers }) => headers.get('etag') ?? '')
    await change()
    for (const [at, path] of ['', `/${eventId}`].entries()) {
      for (const [of, instance] of instances.all.entries()) {
        expect((await ask(instance, path, tags[at * 2 + of])).status).toBe(200)
        expect(seen(await eventFrom(instance, path))).toEqual(expected)
      }
    }
  },
)

test('A list of events or of names is one statement besides the session, until something changes', async () => {
  const { app, asked } = await listingStatements(instances.all[0]!.ctx)
  const read = async (path: string) => {
    asked.length = 0
    const headers = { authorization: `Bearer ${people.asha.token}` }
    expect((await app.inject({ url: `/api/events${path}`, headers })).statusCode).toBe(200)
    return [...asked]
  }
  const [list, names] = ['?pagination[pageSize]=100', `/${eventId}?populate=assigned_users`] as const
  await read(list)
  await read(names)
  expect(await read(list)).toEqual(['read-sessions', 'own-page'])
  expect(await read(names)).toEqual(['read-sessions', 'own-event'])
  await write(`update events set name = 'Spring' where id = $1`, eventId)
  expect(await read(list)).toEqual(['read-sessions', 'own-page', 'event-facts'])
  expect(await read(names)).toEqual(['read-sessions', 'own-event'])
  await write(`update users set name = 'Asha K' where id = $1`, people.asha.id)
  expect(await read(names)).toEqual(['read-sessions', 'own-event', 'event-facts', 'members-of-event'])
  await app.close()
})

test('control: without the trigger of the version, an event is stale', async () => {
  const [instance] = instances.all
  await eventFrom(instance!, '')
  await write('alter table events disable trigger raise_changed')
  await write(`update events set name = 'Autumn' where id = $1`, eventId)
  expect((await eventFrom(instance!, '')).name).toBe('Spring')
  await write('alter table events enable trigger raise_changed')
})
