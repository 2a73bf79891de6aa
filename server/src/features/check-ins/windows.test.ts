import { checkInWords } from '@muster/domain/check-ins/words.ts'
import type { WindowRow } from '@muster/domain/test/window-row.ts'
import { windowTable } from '@muster/domain/test/window-table.ts'
import { expect, test } from 'vitest'
import { withoutChange } from '#test/no-change.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()

async function made({ event, item }: WindowRow, owner: { id: number }) {
  const { given } = server
  const { id } = await given.event({
    start_date: event.startDate,
    end_date: event.endDate,
    timezone: event.timezone,
    active: event.active,
  })
  await given.member(id, owner.id)
  const assigned = async (one: { id: number }) => {
    await given.assign(one, owner.id)
    return one
  }
  switch (item.kind) {
    case 'flight':
      return assigned(await given.flight(id, { departure: item.departure, arrival: item.arrival }))
    case 'bus':
      return assigned(await given.bus(id, { time: item.time }))
    case 'hotel-room':
      return assigned(
        await given.room(id, { checkin_time: item.checkinTime, checkout_time: item.checkoutTime }),
      )
    case 'sub-event':
      return given.subEvent(id, {
        start_date: item.startDate,
        end_date: item.endDate,
        sub_type: item.subType,
      })
    case 'car-pool':
      return given.carPool(id, owner.id, { departure_at: item.departureTime, return_at: item.returnTime })
  }
}

/** The server must agree with the rule that the screens use. */
test.each(windowTable.map(row => [row.name, row.refusal ?? 'allowed', row] as const))(
  '%s: %s',
  async (_, __, row) => {
    const { given, clock, ctx } = server
    clock.now = row.now
    const [asha, admin] = [await given.person(), await given.person({ role: 'Admin' })]
    const { id } = await made(row, asha)
    if (row.checkedInAt)
      await ctx.db
        .insertInto('check_ins')
        .values({ item_id: id, user_id: asha.id, leg: row.leg, at: row.checkedInAt, method: 'self' })
        .execute()
    const check = () =>
      server.call('POST', `/items/${id}/check-in`, {
        as: row.isByStaff ? admin : asha,
        body: {
          clientKey: `the-key-of-one-tap-${asha.id}`,
          ...(row.isLegAskedFor ? { leg: row.leg } : {}),
          ...(row.isByStaff ? { user: asha.id } : {}),
        },
      })
    const answer = row.refusal ? await withoutChange(ctx, check) : await check()
    if (row.refusal) {
      expectRefusal(answer, 409)
      expect(answer.body.error.details.code).toBe(row.refusal)
      if (row.opensAt)
        expect(answer.body.error.message).toBe(
          checkInWords.tooEarlyUntil(
            checkInWords.whenItOpens(row.event.timezone, row.opensAt, row.now),
            row.item.kind,
            row.leg,
          ),
        )
      return
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({
      data: {
        leg: row.leg,
        at: (row.checkedInAt ?? row.now).toISOString(),
        checkedInCount: 1,
        totalCount: 1,
      },
      meta: { alreadyCheckedIn: row.checkedInAt !== null },
    })
  },
)
