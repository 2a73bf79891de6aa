import { describe, expect, test } from 'vitest'
import { countBy, race } from '#test/race.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const membersOf = (eventId: number) =>
  server.ctx.db.selectFrom('event_members').selectAll().where('event_id', '=', eventId).execute()

describe('RSVP', () => {
  test('200 parallel RSVPs of one person give one row, and each answer is 200', async () => {
    const [asha, offsite] = [await server.given.person(), await server.given.event()]
    const answers = await race(200, () => call('POST', `/events/${offsite.id}/rsvp`, { as: asha }))
    expect(countBy(answers, answer => answer.status)).toEqual({ 200: 200 })
    expect(countBy(answers, answer => answer.body.meta.alreadyJoined)).toEqual({ false: 1, true: 199 })
    expect(await membersOf(offsite.id)).toHaveLength(1)
  })
})
