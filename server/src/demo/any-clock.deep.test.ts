import { changesOf } from '@muster/domain/check-ins/changes.ts'
import { legCard } from '@muster/domain/check-ins/strip.ts'
import { timesOfEvent } from '@muster/domain/itinerary/rules.ts'
import type { ItineraryItem, MyItinerary, SubEventReply } from '@muster/domain/itinerary/schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '#test/server.ts'
import { loadDemo } from './load.ts'
import { partiesOf } from './parties.ts'

const CLOCKS = ['00:10', '05:09', '06:15', '09:00', '13:00', '17:45', '20:30', '23:40']

describe.each(CLOCKS)('The demo that is opened at %s', clock => {
  const server = testServer()
  const now = new Date(`2026-11-21T${clock}:00+05:30`)
  let people: { id: number; email: string }[]
  let eventId: number
  let sessions: SubEventReply[]

  beforeAll(async () => {
    server.clock.now = now
    await loadDemo(server.ctx, 60)
    people = await server.ctx.db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()
    const events = await server.ctx.db.selectFrom('events').select('id').orderBy('id').execute()
    eventId = events[0]?.id ?? 0
    sessions = (await read(people[0]?.id ?? 0, `/sub-events?filters[event][id][$eq]=${eventId}`)).body.data
  })

  const read = async (userId: number, path: string) =>
    server.call('GET', path, { as: await server.given.session(userId) })

  /** With meals, to which nobody checks in. */
  async function dayOf(userId: number): Promise<ItineraryItem[]> {
    const { items }: MyItinerary = (await read(userId, `/events/${eventId}/my-itinerary`)).body.data
    const session = items.find(({ kind }) => kind === 'sub-event')
    if (!session) throw new Error('nothing to check in to')
    return [
      ...items.filter(({ kind }) => kind !== 'sub-event'),
      ...sessions.map((subEvent): ItineraryItem => ({ ...session, id: subEvent.id, subEvent })),
    ]
  }

  const isOnNow = ({ subEvent }: ItineraryItem) =>
    subEvent !== undefined && new Date(subEvent.startDate) <= now && now < new Date(subEvent.endDate)

  test('has nobody in two places at once, and tight changes only for those who are late', async () => {
    const late = partiesOf(people.map(({ id }) => id)).late
    const event = timesOfEvent({
      ...{ timezone: 'Asia/Kolkata', active: true },
      ...{ startDate: '2026-11-20T00:30:00Z', endDate: '2026-11-22T16:30:00Z' },
    })
    const found: string[] = []
    const travelled: string[] = []
    for (const { id, email } of people) {
      const items = await dayOf(id)
      const cards = items.flatMap(item =>
        (['first', 'second'] as const)
          .filter(leg => leg === 'first' || item.kind === 'car-pool')
          .map(leg => legCard(item, leg, event, now)),
      )
      if (items.some(({ flight, bus, carPool }) => flight ?? bus ?? carPool)) travelled.push(email)
      for (const [itemId, change] of changesOf(cards)) {
        if (change.how === 'tight' && (late.includes(id) || isOnNow(change.from))) continue
        const item = items.find(one => one.id === itemId)
        found.push(`${email}: ${change.how}, ${JSON.stringify([change.from, item])}`)
      }
    }
    expect(found).toEqual([])
    expect(travelled).toHaveLength(60)
  })

  test('has something past, something now and something later for Asha', async () => {
    const asha = people.find(({ email }) => email.startsWith('asha@'))
    const items = await dayOf(asha?.id ?? 0)
    const minutesTo = (when: string) => (new Date(when).getTime() - now.getTime()) / 60_000
    const spans = items.flatMap(({ bus, subEvent }) => {
      if (bus) return { start: minutesTo(bus.time), end: minutesTo(bus.time) }
      return subEvent ? { start: minutesTo(subEvent.startDate), end: minutesTo(subEvent.endDate) } : []
    })
    expect(spans.filter(({ end }) => end < 0).length).toBeGreaterThan(2)
    expect(spans.filter(({ start, end }) => start <= 30 && end >= 0)).toHaveLength(2)
    expect(spans.filter(({ start }) => start > 30).length).toBeGreaterThan(2)
  })

  test('has a flight that those who are late can check in to, and a bus that waits for them', async () => {
    const ravi = people.find(({ email }) => email.startsWith('ravi@'))
    const items = await dayOf(ravi?.id ?? 0)
    expect(items.flatMap(({ flight }) => flight?.flightNumber ?? [])).toEqual(['AI 849'])
    expect(items.flatMap(({ bus }) => bus?.busIdentifier ?? [])).toEqual(['Bus from Pune Airport'])
  })
})
