import { expect } from 'vitest'
import { type Delivery, openDelivery } from '#features/notifications/deliver.ts'
import { notify } from '#features/notifications/store.ts'
import { type MemoryPush, memoryPush, type PushDevice } from '#outside/push.ts'
import type { GivenPerson } from './given.ts'
import type { TestServer } from './server.ts'

type Notice = Omit<Parameters<typeof notify>[3], 'kind' | 'screen' | 'words'> &
  Partial<Parameters<typeof notify>[3]>

type Owner = Pick<GivenPerson, 'id' | 'sessionId'>

export interface Deliveries {
  push: MemoryPush
  delivery: Delivery
  /** A push subscription of the person. */
  device(person: Owner, name?: string): Promise<{ id: number; endpoint: string }>
  /** Writes a notification. Returns its id. */
  write(notice: Notice): Promise<number>
  /** Writes it, plans it and sends what is due. */
  send(notice: Notice): Promise<number>
  /** Sends what is due, until nothing is. */
  work(): Promise<void>
  statesOf(notificationId: number): Promise<Record<string, string[]>>
  /** titles and tags, in the order in which they were sent */
  pushedTo(person: { id: number }): { title: string; body: string; tag: string }[]
}

let count = 0

/** For a test server that does not deliver by itself, so that each step is the test's. */
export function deliveriesIn(server: TestServer): Deliveries {
  const push = memoryPush()
  server.ctx.push = push
  const delivery = openDelivery(server.ctx)
  const { ctx } = server
  let sender: GivenPerson | undefined

  async function work(): Promise<void> {
    await delivery.sweep()
    const due = async () =>
      (
        await ctx.pool.query(
          `select from deliveries where state in ('queued', 'sending') and next_try_at <= $1
            or state = 'sending' and leased_until > $1`,
          [ctx.now()],
        )
      ).rowCount
    await expect.poll(due, { timeout: 10_000, interval: 10 }).toBe(0)
  }

  async function write(notice: Notice): Promise<number> {
    const words = { title: 'Bus 2 moved', body: 'It leaves at 5 PM.' }
    const message = { kind: 'change', screen: 'my-items', words, ...notice } as const
    sender ??= await server.given.person({ name: 'Sender', role: 'Admin' })
    const me = { user: sender }
    await ctx.inTransaction(tx => notify(ctx, tx, me, message))
    const { rows } = await ctx.pool.query<{ id: number }>('select max(id) as id from notifications')
    return rows[0]?.id ?? 0
  }

  return {
    push,
    delivery,
    work,
    write,
    async device({ id, sessionId }, name = 'phone') {
      count += 1
      const endpoint = `https://fcm.googleapis.com/fcm/send/${name}-${id}-${count}`
      const row = { user_id: id, session_id: sessionId, endpoint, p256dh: 'p', auth: 'a' }
      return ctx.db
        .insertInto('push_subscriptions')
        .values(row)
        .returning(['id', 'endpoint'])
        .executeTakeFirstOrThrow()
    },
    async send(notice) {
      const id = await write(notice)
      await work()
      return id
    },
    async statesOf(notificationId) {
      const rows = await ctx.db
        .selectFrom('recipients as r')
        .leftJoin('deliveries as d', join =>
          join.onRef('d.notification_id', '=', 'r.notification_id').onRef('d.user_id', '=', 'r.user_id'),
        )
        .innerJoin('users as u', 'u.id', 'r.user_id')
        .select(['u.name', 'r.state', 'r.skipped_because', 'd.channel', 'd.state as delivery'])
        .where('r.notification_id', '=', notificationId)
        .orderBy('d.id')
        .execute()
      const byName = Map.groupBy(rows, ({ name }) => name)
      return Object.fromEntries(
        [...byName].map(([name, of]) => {
          const { state, skipped_because } = of[0] ?? {}
          const ways = of.flatMap(row => (row.channel ? [`${row.channel} ${row.delivery}`] : []))
          return [name, [skipped_because ? `${state}: ${skipped_because}` : `${state}`, ...ways]]
        }),
      )
    },
    pushedTo: ({ id }) =>
      push.sent
        .filter(({ device }) => ownerOf(device) === id)
        .map(({ payload }) => JSON.parse(payload).notification),
  }
}

const ownerOf = ({ endpoint }: PushDevice) => Number(endpoint.split('-').at(-2))

/** Their ids are in the order of the names. */
export async function named({ given }: TestServer, ...names: string[]): Promise<GivenPerson[]> {
  const people: GivenPerson[] = []
  for (const name of names) people.push(await given.person({ name }))
  return people
}
