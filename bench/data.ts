import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { signToken } from '../server/src/http/token.ts'
import { openContext } from '../server/src/start.ts'
import type { Plan } from './plan.ts'

const PEOPLE = 1_000
const DAY_MS = 86_400_000
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

export interface BenchData {
  plan: Plan
  /** of so many different members of the off-site */
  tokens: string[]
  /** PostgreSQL's process */
  postmaster: number
  stop(): Promise<void>
}

/** The demo of a thousand people in an embedded PostgreSQL of its own. */
export async function openBenchData(dataDir: string, callers: number): Promise<BenchData> {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, quiet)
  try {
    const { ctx, close } = await openContext(config, quiet, database)
    await loadDemo(ctx, PEOPLE)
    const expiresAt = new Date(Date.now() + DAY_MS)
    const { rows } = await ctx.pool.query<{ id: number; userId: number }>(
      `insert into sessions (user_id, created_at, last_used_at, expires_at)
        select user_id, now(), now(), $1 from event_members m join users u on u.id = user_id
        where u.role = 'Attendee' limit $2 returning id, user_id as "userId"`,
      [expiresAt, callers],
    )
    const tokens = await Promise.all(rows.map(session => signToken(ctx, { ...session, expiresAt })))
    await ctx.pool.query('analyze')
    await close()
    return {
      plan: { connection: database.connection, dataDir, reply: null },
      tokens,
      postmaster: Number.parseInt(readFileSync(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8'), 10),
      stop: () => database.stop(),
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
