import { authorisation, type Role } from '@muster/domain/shared/authorisation.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { buildApp } from '../src/app.ts'
import { withDatabase } from '../src/db/access.ts'
import { openDb, openPool } from '../src/db/connect.ts'
import { inTransactionOf } from '../src/db/transaction.ts'
import { type Limits, openLimits } from '../src/http/limits.ts'
import { fixtures } from './authorisation/fixtures.ts'
import type { World } from './authorisation/world.ts'
import { worldsIn } from './authorisation/worlds.ts'
import { silentLog } from './database.ts'
import type { GivenPerson } from './given.ts'
import type { TestServer } from './server.ts'

export interface AwayCall {
  name: string
  request: { method: 'GET'; url: string; headers: Record<string, string>; payload?: object }
}

interface WhileAway {
  awayPool: pg.Pool
  appWith(pool: pg.Pool): Promise<FastifyInstance>
  /** All calls in one world, so nothing is added that only one of them needs. */
  worldForAll(role: Role): Promise<World>
  callsAs(person: GivenPerson | null, world: World): Promise<AwayCall[]>
}

/** One person makes more calls here than anybody makes in a minute, so each call counts alone. */
function limitsOf(pool: pg.Pool, secret: Uint8Array): Limits {
  const limits = openLimits(pool, secret)
  return { ...limits, count: (name, key) => limits.count(name, `${key} ${Math.random()}`) }
}

/** Every call of the API, and an app whose database cannot be reached. */
export function whileAway(server: TestServer): WhileAway {
  const { worldOf } = worldsIn(server)
  const awayPool = openPool({ host: '/nowhere', user: 'muster', database: 'muster' }, silentLog)
  const db = openDb(awayPool)
  afterAll(() => db.destroy())

  return {
    awayPool,
    appWith: pool =>
      buildApp({
        ...server.ctx,
        ...withDatabase({ db, pool }),
        inTransaction: inTransactionOf(db),
        limits: limitsOf(awayPool, server.ctx.jwtSecret),
      }),
    async worldForAll(role) {
      const world = await worldOf(role)
      const { ashas, request } = world.carPools
      const existing = {
        ...{ seated: async () => ashas, own: async () => ashas },
        ...{ invited: async () => request, asked: async () => request },
      }
      return { ...world, carPools: { ...world.carPools, ...existing } }
    },
    async callsAs(person, world) {
      const calls: AwayCall[] = []
      // one after the other, because some fixtures make room for their own rows
      for (const name of Object.keys(authorisation)) {
        const fixture = fixtures[name]
        if (!fixture) throw new Error(`${name} has no fixture`)
        const { path, body, headers } = await fixture.call(world)
        const authorization = person ? { authorization: `Bearer ${person.token}` } : {}
        calls.push({
          name,
          request: {
            method: name.split(' ')[0] as 'GET',
            url: `/api${path}`,
            headers: { ...authorization, ...headers },
            ...(body ? { payload: body as object } : {}),
          },
        })
      }
      return calls
    },
  }
}

/** Holds a lock in a transaction of its own meanwhile. */
export async function whileHeld<T>(pool: pg.Pool, lock: string, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect()
  try {
    await holder.query('set idle_in_transaction_session_timeout = 0')
    await holder.query('begin')
    await holder.query(lock)
    return await work()
  } finally {
    await holder.query('rollback').catch(() => undefined)
    holder.release(true)
  }
}

const DAWDLING = 4711

/** Commits of a new member or session wait as long as `whileCommitsWait` says, whatever the limits of their session. */
export async function dawdleCommits(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function be_patient() returns trigger language plpgsql as $$
      begin
        perform set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true);
        return null;
      end $$;
    create function dawdle() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${DAWDLING}); return null; end $$;
    create trigger be_patient after insert on event_members execute function be_patient();
    create trigger be_patient after insert on sessions execute function be_patient();
    create constraint trigger dawdle after insert on event_members deferrable initially deferred
      for each row execute function dawdle();
    create constraint trigger dawdle after insert on sessions deferrable initially deferred
      for each row execute function dawdle()`)
}

export const whileCommitsWait = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  whileHeld(pool, `select pg_advisory_xact_lock(${DAWDLING})`, work)
