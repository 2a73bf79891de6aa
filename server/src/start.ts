import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '#app.ts'
import { BadConfig, type Config } from '#config.ts'
import type { Context, Log } from '#context.ts'
import { startNightly } from '#db/backup/nightly.ts'
import { openDb, openPool } from '#db/connect.ts'
import { openJobs } from '#db/jobs.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { inTransactionOf } from '#db/transaction.ts'
import { findSignInFaults } from '#features/accounts/views.ts'
import { drainable } from '#http/drain.ts'
import { openLimits } from '#http/limits.ts'
import { openLive } from '#http/live/open-live.ts'
import { openLogOutput } from '#log-output.ts'
import { openMailer } from '#outside/mailer.ts'
import { readBaseMap } from '#outside/places/base-map.ts'
import { openPlaces } from '#outside/places/open.ts'
import { readRegion } from '#outside/places/region.ts'

/** Secrets belong to the installation: made once, kept in the database, the same for every instance. */
async function readSecret(pool: Context['pool'], name: string): Promise<Uint8Array> {
  await pool.query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32).toString('base64'),
  ])
  const { rows } = await pool.query<{ value: string }>('select value from secrets where name = $1', [name])
  return Buffer.from(rows[0]?.value ?? '', 'base64')
}

export interface Opened {
  ctx: Context
  close(): Promise<void>
}

/** Everything but the listening: what the server, the demo and the admin command have in common. */
export async function openContext(config: Config, log: Log, database: OpenDatabase): Promise<Opened> {
  const region = readRegion(config.maps.regionDir)
  const now = () => new Date(Date.now() + config.clockOffset)
  // a folder that is no region stops the start before anything is open
  const places = openPlaces(config.maps, region, { log, now })
  const baseMap = readBaseMap(config.maps.regionDir)
  const pool = openPool(database.connection, log)
  const db = openDb(pool)
  const jobs = openJobs(pool, log)
  const mailer = openMailer(config, log)
  const { live, streams, close: closeLive } = openLive({ pool, connection: database.connection, log })
  const ctx: Context = {
    config,
    log,
    pool,
    db,
    jobs,
    mailer,
    region,
    places,
    baseMap,
    disk: database.disk ?? null,
    limits: openLimits(pool),
    live,
    streams,
    inTransaction: inTransactionOf(db),
    now,
    jwtSecret: await readSecret(pool, 'jwt'),
  }
  await jobs.start()
  return {
    ctx,
    async close() {
      await jobs.stop()
      mailer.close()
      await closeLive()
      // Kysely's own destroy leaves the pool open when Kysely was never asked anything
      await pool.end()
    },
  }
}

/** PostgreSQL's `detail` quotes the whole row that failed, with its e-mail, phone and password hash. */
function withoutRow(error: Error) {
  const { detail, where, internalQuery, ...told } = pino.stdSerializers.err(error)
  return told
}

export const openLog = (config: Config, to: pino.DestinationStream = openLogOutput()): Log =>
  pino(
    {
      level: config.logLevel,
      redact: ['*.password', '*.authorization'],
      serializers: { err: withoutRow },
    },
    to,
  )

export interface Running {
  ctx: Context
  address: string
  /** Requests in flight finish first, then jobs, then the pool, then the database (reliability.md 1.3). */
  stop(): Promise<void>
}

export async function startServer(config: Config, log: Log): Promise<Running> {
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // one that fails must not keep the next from being closed, the database least of all
    for (const close of closing.splice(0).reverse()) await close().catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    const database = await openDatabase(config, log)
    closing.push(() => database.stop())
    const { ctx, close } = await openContext(config, log, database)
    closing.push(close)
    const app = await buildApp(ctx)
    closing.push(drainable(app))
    const address = await listen(app, config)
    closing.push(startNightly({ config, log, findSignInFaults }))
    return { ctx, address, stop }
  } catch (error) {
    // PostgreSQL is a process of its own: it must not outlive a start that failed
    await stop()
    throw error
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE')
      throw new BadConfig(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another number.`,
      )
    if (code === 'EACCES')
      throw new BadConfig(`Port ${port} is for administrators here. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new BadConfig(`HOST ${host} is no address of this machine.`)
    throw error
  }
}
