import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPublicAgents } from '#outside/public-agent.ts'
import { openPush } from '#outside/push.ts'
import { deliveriesIn } from '#test/deliveries.ts'
import type { GivenPerson } from '#test/given.ts'
import { CERTIFICATE_FILE, PUSH_HOST, startPushService } from '#test/push-service/push-service.ts'
import { testServer } from '#test/server.ts'
import { openDelivery } from './deliver.ts'

const OTHER_HOST = 'fcm.googleapis.com'
const [SILENT, ANSWERED] = [200, 300]
const server = testServer()

test('F109: A push service that answers nobody does not hold back the messages of another one', async () => {
  const { ctx } = server
  const deliveries = deliveriesIn(server)
  const service = await startPushService()
  const address = `127.0.0.1:${service.port}`
  const agents = openPublicAgents()
  const push = openPush({
    ...{ subject: 'mailto:admin@muster.example', secret: new Uint8Array(32).fill(7), agent: agents.https },
    ...{
      testHosts: { [PUSH_HOST]: address, [OTHER_HOST]: address },
      ca: readFileSync(CERTIFICATE_FILE, 'utf8'),
    },
  })
  ctx.push = push
  server.clock.now = new Date('2026-11-21T12:00:00+05:30')
  const event = await server.given.event()
  const asha = await server.given.person()
  const ravi = await server.given.person()
  const { p256dh, auth } = service.device('')
  const write = async ({ id, sessionId }: GivenPerson, endpoint: string, count: number) => {
    await ctx.pool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select $1, $2, $3 || n, $4, $5 from generate_series(1, $6::int) n`,
      [id, sessionId, endpoint, p256dh, auth, count],
    )
    return deliveries.write({ eventId: event.id, to: [id] })
  }
  const silent = await write(asha, `https://${PUSH_HOST}/silent/`, SILENT)
  const answered = await write(ravi, `https://${OTHER_HOST}/ok/`, ANSWERED)
  const delivery = openDelivery(ctx)
  // those of the silent one are due first
  await delivery.deliver(silent)
  server.clock.now = new Date(server.clock.now.getTime() + 1_000)
  await delivery.deliver(answered)

  const countOf = async (id: number, where: string) =>
    (await ctx.pool.query(`select from deliveries where notification_id = $1 and ${where}`, [id])).rowCount
  await expect
    .poll(() => countOf(answered, `state = 'sent'`), { timeout: 30_000, interval: 50 })
    .toBe(ANSWERED)
  // none of the first requests has been given up yet
  expect(await countOf(silent, 'attempts > 0')).toBe(0)
  expect(await countOf(silent, `state = 'sending'`)).toBeLessThanOrEqual(64)

  await service.stop()
  await delivery.stop()
  push.close()
  agents.close()
})
