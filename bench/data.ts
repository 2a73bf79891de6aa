import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { dbOf, poolOf } from '../server/src/db/access.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { signToken } from '../server/src/http/session.ts'
import { openContext } from '../server/src/start.ts'
import type { Plan } from './plan.ts'

const DAY_MS = 86_400_000
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

interface BenchData {
  plan: Plan
  eventId: number
  /** one for each of the callers */
  tokens: string[]
  userIds: number[]
  adminToken: string
  /** process id */
  postmaster: number
  stop(): Promise<void>
}

export async function openBenchData(dataDir: string, people: number, callers: number): Promise<BenchData> {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, quiet)
  try {
    const { ctx, close } = await openContext(config, quiet, database)
    await loadDemo(ctx, people)
    const expiresAt = new Date(Date.now() + DAY_MS)
    const [offsite] = await dbOf(ctx).selectFrom('events').select('id').orderBy('id').limit(1).execute()
    const eventId = offsite?.id ?? 0
    const { rows } = await poolOf(ctx).query<{ id: number; userId: number }>(
      `insert into sessions (user_id, created_at, last_used_at, expires_at)
        select user_id, now(), now(), $1 from event_members m join users u on u.id = user_id
        where m.event_id = $3 and u.role = 'Attendee' order by user_id limit $2 returning id, user_id as "userId"`,
      [expiresAt, callers, eventId],
    )
    const [admin] = (
      await poolOf(ctx).query<{ id: number; userId: number }>(
        `insert into sessions (user_id, created_at, last_used_at, expires_at)
          select id, now(), now(), $1 from users where role = 'Admin' order by id limit 1
          returning id, user_id as "userId"`,
        [expiresAt],
      )
    ).rows
    if (!admin) throw new Error('the demo has no Admin')
    const tokenOf = (session: typeof admin) => signToken(ctx, { ...session, expiresAt })
    const tokens = await Promise.all(rows.map(tokenOf))
    const adminToken = await tokenOf(admin)
    await poolOf(ctx).query('vacuum analyze')
    await close()
    return {
      plan: { connection: database.connection, dataDir, reply: null },
      eventId,
      tokens,
      userIds: rows.map(({ userId }) => userId),
      adminToken,
      postmaster: Number.parseInt(readFileSync(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10),
      stop: () => database.stop(),
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
