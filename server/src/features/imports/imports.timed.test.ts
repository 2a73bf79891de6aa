import type { Sheet } from '@muster/domain/imports/columns.ts'
import { diffOf, fingerprintOf } from '@muster/domain/imports/diff.ts'
import { readRows } from '@muster/domain/imports/rows.ts'
import { beforeAll, expect, test } from 'vitest'
import type { GivenPerson } from '#test/given.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const ROWS = 10_000
const PREVIEW_MS = 10_000
const APPLY_MS = 20_000
const TABLES = ['users', 'event_members', 'items', 'hotel_rooms', 'assignments', 'event_invitations']

let admin: GivenPerson
let event: { id: number; timezone: string; start_date: Date; end_date: Date }
beforeAll(async () => {
  admin = await server.given.person({ role: 'Admin' })
  const { id } = await server.given.event({ active: false })
  const { rows } = await server.ctx.pool.query('select * from events where id = $1', [id])
  event = rows[0]
})

const emailOf = (at: number) => `person.number${at}@muster.test`

const FILES: Readonly<
  Record<'people' | 'hotel-room', { headings: string[]; rowOf: (at: number) => string[] }>
> = {
  people: {
    headings: ['email', 'name', 'contact'],
    rowOf: at => [emailOf(at), `Person Number ${at}`, String(9_000_000_000 + at)],
  },
  'hotel-room': {
    headings: ['roomNumber', 'capacity', 'checkinTime', 'people'],
    rowOf: at => [`R ${at}`, '2', `${event.start_date.toISOString().slice(0, 10)} 14:00`, emailOf(at)],
  },
}

async function digest(): Promise<string> {
  const { rows } = await server.ctx.pool.query(
    TABLES.map(
      table =>
        `select '${table}' as name, md5(string_agg(t, '' order by t)) as hash
          from (select (to_jsonb(x) - array['updated_at', 'revision', 'versions'])::text as t from ${table} x) s`,
    )
      .join(' union all ')
      .concat(' order by name'),
  )
  return JSON.stringify(rows)
}

async function previewOf(sheet: Sheet & keyof typeof FILES) {
  const { headings: mapping, rowOf } = FILES[sheet]
  const begun = performance.now()
  const reply = await server.call('GET', `/events/${event.id}/sheet?filters[sheet]=${sheet}`, { as: admin })
  const cells = Array.from({ length: ROWS }, (_, at) => rowOf(at))
  const read = readRows({ sheet, mapping, firstLine: 2, cells })
  const { rows: stored, members } = reply.body.data
  const { timezone, start_date: startDate, end_date: endDate } = event
  const diffs = diffOf(sheet, read, {
    ...{ stored, members: new Set<string>(members), event: { timezone, startDate, endDate } },
  })
  const rows = read.map(({ unreadable: _, ...row }) => row)
  const body = { data: { sheet, rows, fingerprint: fingerprintOf(diffs) } }
  return { body, diffs, ms: performance.now() - begun }
}

test.each(['people', 'hotel-room'] as const)(
  'Ten thousand rows of %s are previewed within 10 s, imported within 20 s and undone to what was there',
  async sheet => {
    const before = await digest()
    const { body, ms, diffs } = await previewOf(sheet)
    expect(diffs.filter(({ kind }) => kind === 'new')).toHaveLength(ROWS)
    let begun = performance.now()
    const done = await server.call('POST', `/events/${event.id}/imports`, { as: admin, body })
    const applyMs = performance.now() - begun
    expect(done.body.error).toBeUndefined()
    expect(done.body.data).toMatchObject({ new: ROWS })
    begun = performance.now()
    const undone = await server.call('POST', `/imports/${done.body.data.id}/undo`, { as: admin })
    const undoMs = performance.now() - begun
    expect(undone.body.data).toMatchObject({ kept: 0 })
    expect(await digest()).toBe(before)
    const mb = Math.round(process.memoryUsage.rss() / 1024 ** 2)
    console.log(
      `${sheet}: preview ${Math.round(ms)} ms, import ${Math.round(applyMs)} ms, undo ${Math.round(undoMs)} ms, ${mb} MB`,
    )
    expect(ms).toBeLessThan(PREVIEW_MS)
    expect(applyMs).toBeLessThan(APPLY_MS)
    // the rooms need the people
    if (sheet === 'people') await server.call('POST', `/events/${event.id}/imports`, { as: admin, body })
  },
)
