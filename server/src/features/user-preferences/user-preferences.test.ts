import { read, utils } from '@e965/xlsx'
import type { WantedExport } from '@muster/domain/user-preferences/schema.ts'
import { parse } from 'content-disposition'
import { beforeAll, describe, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1']
let admin: GivenPerson
let asha: GivenPerson
let ravi: GivenPerson
let meera: GivenPerson
let event: { id: number; documentId: string }

/** Runs from 20 to 22 November; today is the 21st. */
beforeAll(async () => {
  const { given } = server
  const make = async (name: string, email: string) => {
    const person = await given.person({ name, email, contact: '9876543210' })
    await given.member(event.id, person.id)
    return person
  }
  event = await given.event({ name: 'शिबिर: Zoë/2026', available_drinks: ['Chai', 'Fresh lime, sweet'] })
  admin = await given.person({ name: 'Nandita', role: 'Admin' })
  asha = await make('Asha Kulkarni', 'asha@muster.test')
  ravi = await make('Rávi Ñandú', 'ravi@muster.test')
  meera = await make('मीरा राव', 'meera@muster.test')
  await given.preferences(event.id, asha.id, { food: 'Veg', tshirt_size: 'M', drink_preference: ['Chai'] })
  await given.preferences(event.id, ravi.id, {
    ...{ food: 'Non-Veg', tshirt_size: '3XL', drink_preference: ['Chai', 'Fresh lime, sweet', 'Old rum'] },
  })
  // of another event
  const other = await given.event()
  await given.member(other.id, asha.id)
  await given.preferences(other.id, asha.id, { food: 'Non-Veg' })
})

const board = async () =>
  (await server.call('GET', `/events/${event.id}/preferences-board`, { as: admin })).body.data
const people = (query: string) =>
  server.call('GET', `/events/${event.documentId}/preferences-board/people?${query}`, { as: admin })
const namesOn = async (query: string) =>
  (await people(query)).body.data.map(({ name }: { name: string }) => name)

describe('The board', () => {
  test('counts each member once, and nobody who is not one', async () => {
    const { total, responses, counts: tiles } = await board()
    expect({ total, responses }).toEqual({
      total: 3,
      responses: { food: 2, drinks: 2, jacketSize: 2, users: 2 },
    })
    const counts = tiles.map(({ name, count }: { name: string; count: number }) => [name, count])
    expect(Object.fromEntries(counts)).toEqual({
      ...{ 'Preferences Not Set': 1, 'Missing Jacket Size': 1, Vegetarian: 1, 'Non-Vegetarian': 1 },
      ...{ Chai: 2, 'Fresh lime, sweet': 1, S: 0, M: 1, L: 0, XL: 0, '2XL': 0, '3XL': 1 },
    })
  })

  test('lists the people of a tile by name, with what they chose and how to reach them', async () => {
    const { body } = await people('filters[tile]=drink-Chai')
    expect(body.data).toEqual([
      {
        ...{ id: asha.id, name: 'Asha Kulkarni', email: 'asha@muster.test', contact: '9876543210' },
        ...{ food: 'Veg', drinkPreference: ['Chai'], tshirtSize: 'M' },
      },
      expect.objectContaining({ name: 'Rávi Ñandú', food: 'Non-Veg', tshirtSize: '3XL' }),
    ])
    expect(body.meta).toMatchObject({ listed: 2, pagination: { total: 2 } })
    expect((await people('filters[tile]=not-set')).body.data).toEqual([
      expect.objectContaining({ name: 'मीरा राव', food: null, drinkPreference: [], tshirtSize: null }),
    ])
  })

  test('finds people by name or e-mail in either case, and says how many the tile has', async () => {
    expect(await namesOn('filters[tile]=drink-Chai&filters[name][$containsi]=KULK')).toEqual([
      'Asha Kulkarni',
    ])
    expect(await namesOn('filters[name][$containsi]=MEERA@')).toEqual(['मीरा राव'])
    const { body } = await people('filters[tile]=drink-Chai&filters[name][$containsi]=nobody')
    expect(body).toMatchObject({ data: [], meta: { listed: 2, pagination: { total: 0 } } })
  })

  test('is a page at a time', async () => {
    const { body } = await people('pagination[page]=2&pagination[pageSize]=2')
    expect(body.data).toHaveLength(1)
    expect(body.meta).toMatchObject({ listed: 3, pagination: { total: 3, pageCount: 2 } })
  })

  test('refuses a tile that there is not, and filters it does not know', async () => {
    expectRefusal(await people('filters[tile]=drink-Rum'), 404)
    expectRefusal(await people('filters[tile][$ne]=veg'), 400)
    expectRefusal(await people('filters[food]=Veg'), 400)
    expectRefusal(await server.call('GET', '/events/999999/preferences-board', { as: admin }), 404)
  })

  test('is a 304 until somebody saves, joins or the drinks change', async () => {
    const path = `/events/${event.id}/preferences-board`
    const { headers } = await server.call('GET', path, { as: admin })
    const again = () =>
      server.call('GET', path, { as: admin, headers: { 'if-none-match': String(headers.etag) } })
    expect((await again()).status).toBe(304)
    await server.ctx.pool.query('update preferences set food = food where user_id = $1', [asha.id])
    expect((await again()).status).toBe(200)
  })

  test('nudges those who look at it after a save', async () => {
    const nudges: unknown[] = []
    const { live } = server.ctx
    const original = live.nudge
    live.nudge = (...nudge) => nudges.push(nudge)
    const saved = { food: 'Veg', tshirtSize: 'M' }
    const own = (
      await server.call('GET', `/user-event-preferences?filters[event][id]=${event.id}`, { as: asha })
    ).body
    await server.call('PUT', `/user-event-preferences/${own.data[0].id}`, { as: asha, body: { data: saved } })
    live.nudge = original
    expect(nudges).toEqual([[event.id, 'preferences']])
  })
})

const save = async (wanted: WantedExport, id: number | string = event.id) =>
  server.app.inject({
    method: 'POST',
    url: `/api/events/${id}/preferences-exports`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { data: wanted },
  })

/** As a spreadsheet program reads the file. */
async function cellsOf(wanted: WantedExport): Promise<Record<string, unknown>[]> {
  const { rawPayload, statusCode, body } = await save(wanted)
  expect(statusCode, body).toBe(200)
  const { SheetNames, Sheets } = read(rawPayload)
  const sheet = Sheets[SheetNames[0]!]!
  for (const [at, cell] of Object.entries(sheet)) if (!at.startsWith('!')) expect(cell.f, at).toBeUndefined()
  return utils.sheet_to_json(sheet, { defval: null })
}

describe.each(['csv', 'xlsx'] as const)('The %s', format => {
  test('of all people has their preferences, in any script, without an address', async () => {
    const rows = await cellsOf({ kind: 'people', format })
    expect(rows).toEqual([
      {
        ...{ Name: 'Asha Kulkarni', Email: 'asha@muster.test', Phone: '98765 43210', Answered: 'Yes' },
        ...{ Food: 'Veg', Drinks: 'Chai', 'Jacket size': 'M' },
      },
      {
        ...{ Name: 'Rávi Ñandú', Email: 'ravi@muster.test', Phone: '98765 43210', Answered: 'Yes' },
        ...{ Food: 'Non Veg', Drinks: 'Chai, Fresh lime, sweet, Old rum', 'Jacket size': '3XL' },
      },
      {
        ...{ Name: 'मीरा राव', Email: 'meera@muster.test', Phone: '98765 43210', Answered: 'No' },
        ...{ Food: null, Drinks: null, 'Jacket size': null },
      },
    ])
    const { rows: homes } = await server.ctx.pool.query('select street from preferences')
    const text = JSON.stringify(rows)
    expect(homes.filter(({ street }) => text.includes(street))).toEqual([])
  })

  test('F93: a name that begins like a formula is text', async () => {
    for (const [index, name] of FORMULAS.entries()) {
      await server.ctx.pool.query('update users set name = $2 where id = $1', [asha.id, name])
      const rows = await cellsOf({ kind: 'people', format })
      const written = rows.map(({ Name }) => String(Name)).find(text => text.includes(name.trim()))
      // in a CSV the apostrophe makes it text; an XLSX says of the cell that it is text
      expect(written, String(index)).toBe(format === 'csv' ? `'${name.trim()}` : name.trim())
    }
    await server.ctx.pool.query('update users set name = $2 where id = $1', [asha.id, 'Asha Kulkarni'])
  })

  test('is named after the event in its own script', async () => {
    const { headers } = await save({ kind: 'people', format }, event.documentId)
    const header = String(headers['content-disposition'])
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    const { type, parameters } = parse(header)
    expect(type).toBe('attachment')
    expect(parameters.filename).toBe(`शिबिर Zoë 2026 - preferences 2026-11-21.${format}`)
  })
})

test('A CSV begins with the mark by which Excel knows UTF-8', async () => {
  const { rawPayload } = await save({ kind: 'people', format: 'csv' })
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

describe('The file for the caterer', () => {
  const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`)

  beforeAll(async () => {
    const { given } = server
    const meal = (name: string, start: Date, end: Date) =>
      given.subEvent(event.id, { name, start_date: start, end_date: end, sub_type: 'F&B', location: 'Lawn' })
    await meal('Lunch', at(20, '13:00'), at(20, '14:00'))
    await meal('Dinner', at(20, '20:00'), at(20, '22:00'))
    await given.subEvent(event.id, { name: 'Talk', start_date: at(20, '15:00'), end_date: at(20, '16:00') })
    const late = await given.flight(event.id, { departure: at(20, '15:00'), arrival: at(20, '17:00') })
    await given.assign(late, ravi.id)
    const room = await given.room(event.id, { checkin_time: at(21, '15:00'), checkout_time: at(22, '06:00') })
    await given.assign(room, meera.id)
    await server.ctx.pool.query(
      `insert into check_ins (item_id, user_id, leg, at, recorded_at, method) values ($1, $2, 'first', now(), now(), 'self')`,
      [late.id, ravi.id],
    )
  })

  test.each(['csv', 'xlsx'] as const)('has whom to expect, by day and meal, as %s', async format => {
    const rows = await cellsOf({ kind: 'caterer', format })
    const row = (day: string, meal: string, counts: readonly number[]) => {
      const [expected, notSeen, veg, nonVeg, unknown, chai, lime] = counts
      const isMeal = meal !== 'Whole day'
      return {
        ...{ Day: day, Meal: meal, Place: isMeal ? 'Lawn' : null, Time: isMeal ? expect.any(String) : null },
        ...{ Expected: expected, 'Of these not checked in so far': notSeen },
        ...{ Veg: veg, 'Non-Veg': nonVeg, 'Not known': unknown },
        ...{ 'Chai (about)': chai, 'Fresh lime, sweet (about)': lime },
      }
    }
    expect(rows).toEqual([
      row('20 Nov, Friday', 'Whole day', [2, 1, 1, 1, 0, 2, 2]),
      row('20 Nov, Friday', 'Lunch', [1, 1, 1, 0, 0, 1, 0]),
      row('20 Nov, Friday', 'Dinner', [2, 1, 1, 1, 0, 2, 2]),
      row('21 Nov, Saturday', 'Whole day', [3, 2, 1, 1, 1, 3, 3]),
      row('22 Nov, Sunday', 'Whole day', [3, 2, 1, 1, 1, 3, 3]),
    ])
    expect(rows[1]?.Time).toBe('1:00 PM – 2:00 PM')
  })

  test('R274: names nobody', async () => {
    const { rows } = await server.ctx.pool.query('select id, document_id, name, email, contact from users')
    const text = JSON.stringify(await cellsOf({ kind: 'caterer', format: 'csv' }))
    expect(rows).toHaveLength(4)
    for (const { document_id: documentId, name, email, contact } of rows)
      for (const secret of [documentId, name, email, contact, contact.slice(5)])
        expect(text).not.toContain(secret)
  })
})

test('Each export is in the audit, and none is made without', async () => {
  const recorded = async () =>
    (
      await server.ctx.pool.query(
        `select actor_id, event_id, details from audit where action = 'preferences-exported' order by id`,
      )
    ).rows
  const before = (await recorded()).length
  await save({ kind: 'caterer', format: 'xlsx' })
  expect((await recorded()).slice(before)).toEqual([
    { actor_id: admin.id, event_id: event.id, details: { kind: 'caterer', format: 'xlsx' } },
  ])
  expect((await save({ kind: 'people', format: 'csv' }, 999_999)).statusCode).toBe(404)
  expect(await recorded()).toHaveLength(before + 1)
})
