import { readConfig } from '../server/src/config.ts'
import { openDatabase } from '../server/src/db/open.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { signToken } from '../server/src/http/session.ts'
import { openContext } from '../server/src/start.ts'
import type { Plan } from './plan.ts'

const PEOPLE = 1_000
const DAY_MS = 86_400_000
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

export interface BenchData {
  plan: Plan
  /** of a member of the off-site */
  token: string
  stop(): Promise<void>
}

/** The demo of a thousand people in an embedded PostgreSQL of its own. */
export async function openBenchData(dataDir: string): Promise<BenchData> {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, quiet)
  try {
    const { ctx, close } = await openContext(config, quiet, database)
    await loadDemo(ctx, PEOPLE)
    const expiresAt = new Date(Date.now() + DAY_MS)
    const session = await ctx.db
      .insertInto('sessions')
      .columns(['user_id', 'created_at', 'last_used_at', 'expires_at'])
      .expression(eb =>
        eb
          .selectFrom('event_members as m')
          .innerJoin('users as u', 'u.id', 'm.user_id')
          .select(({ val }) => [
            'u.id',
            val(new Date()).as('a'),
            val(new Date()).as('b'),
            val(expiresAt).as('c'),
          ])
          .where('u.role', '=', 'Attendee')
          .limit(1),
      )
      .returning(['id', 'user_id as userId'])
      .executeTakeFirstOrThrow()
    const token = await signToken(ctx, { ...session, expiresAt })
    await ctx.pool.query('analyze')
    await close()
    return {
      plan: { connection: database.connection, dataDir, reply: null },
      token,
      stop: () => database.stop(),
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
