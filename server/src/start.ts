import { buildApp } from '#app.ts'
import { explainListen } from '#check-start.ts'
import type { Config } from '#config.ts'
import { warningsOf } from '#config-warnings.ts'
import type { Context } from '#context.ts'
import { withDatabase } from '#db/access.ts'
import { startNightly } from '#db/backup/nightly.ts'
import { refuseImpossibleBackupDir } from '#db/backup/refuse-impossible.ts'
import { type Connection, openDb, openPool, type PoolLimits } from '#db/connect.ts'
import { warnOfFewConnections } from '#db/enough-connections.ts'
import { openJobs } from '#db/jobs.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { readSecret } from '#db/secret.ts'
import { inTransactionOf } from '#db/transaction.ts'
import { startClearingOld } from '#features/accounts/clear-old.ts'
import { findSignInFaults, hasAdmin } from '#features/accounts/views.ts'
import { fillAreas } from '#features/car-pools/commands/fill-areas.ts'
import { startTellingChanges } from '#features/change-notices/tell.ts'
import { startDeletingPlaces } from '#features/roll-calls/commands.ts'
import { startScheduledReminders } from '#features/scheduled-reminders/fire.ts'
import { startWritingReads } from '#features/security-log/write-reads.ts'
import { startSendingWebhooks } from '#features/webhooks/send.ts'
import { giveBackMemory } from '#give-back-memory.ts'
import { drainable } from '#http/drain.ts'
import { keepBuild } from '#http/kept-builds.ts'
import { openLimits } from '#http/limits.ts'
import { openLive } from '#http/live/live.ts'
import { openPhoneReads } from '#http/phone-reads.ts'
import type { Log } from '#log.ts'
import { openMetrics } from '#metrics.ts'
import { startClearingMail } from '#outside/clear-mail.ts'
import { mailDirectoryOf, openMailer } from '#outside/mailer.ts'
import { readBaseMap } from '#outside/places/base-map.ts'
import { readPlaces } from '#outside/places/gazetteer-file.ts'
import { openLocalities } from '#outside/places/locality-at.ts'
import { openPlaces } from '#outside/places/open.ts'
import { readRegion } from '#outside/places/region.ts'
import { openPublicAgents } from '#outside/public-agent.ts'
import { openPush } from '#outside/push.ts'
import { cloudWhatsApp } from '#outside/whatsapp.ts'

interface Opened {
  ctx: Context
  close(): Promise<void>
}

/** Everything except HTTP, also for the demo and the admin command. */
export async function openContext(
  config: Config,
  log: Log,
  database: OpenDatabase,
  poolLimits?: PoolLimits,
): Promise<Opened> {
  const region = readRegion(config.maps.regionDir)
  const now = () => new Date(Date.now() + config.clockOffset)
  // throws for a bad folder before anything is open
  const gazetteer = readPlaces(config.maps.regionDir, region)
  const places = openPlaces(config.maps, region, { places: gazetteer, log, now })
  const baseMap = readBaseMap(config.maps.regionDir)
  const pool = openPool(database.connection, log, poolLimits)
  const db = openDb(pool)
  const jobs = openJobs(pool, log)
  const mailer = openMailer(config, log)
  const publicAgents = openPublicAgents({ allowedHosts: config.privateHosts })
  const { live, streams, close: closeLive } = openLive({ pool, connection: database.connection, jobs, log })
  const push =
    config.push &&
    openPush({ ...config.push, secret: await readSecret(db, 'vapid'), agent: publicAgents.https })
  const ctx: Context = {
    config,
    log,
    ...withDatabase({ db, pool }),
    jobs,
    mailer,
    push,
    whatsApp: config.whatsApp && cloudWhatsApp(config.whatsApp),
    publicAgents,
    region,
    places,
    localityAt: openLocalities(gazetteer),
    baseMap,
    disk: database.disk ?? null,
    limits: openLimits(pool, await readSecret(db, 'limits')),
    live,
    streams,
    phoneReads: openPhoneReads(),
    metrics:
      config.metricsToken === null
        ? null
        : openMetrics({ config, disk: database.disk ?? null, pool, streams, jobs, now }),
    inTransaction: inTransactionOf(db),
    earlierResult: async () => null,
    now,
    jwtSecret: await readSecret(db, 'jwt'),
  }
  await jobs.start()
  return {
    ctx,
    async close() {
      await jobs.stop()
      mailer.close()
      push?.close()
      publicAgents.close()
      await closeLive()
      // Kysely's destroy leaves the pool open if Kysely was never used
      await pool.end()
    },
  }
}

export interface Running {
  address: string
  hasAdmin: boolean
  /** Lets requests in flight finish, then stops jobs, pool and database (F3). */
  stop(): Promise<void>
}

/** What the demo does during a start. */
export interface Steps {
  beforeOpening?(): Promise<void>
  checkBeforeMigrating?(connection: Connection, log: Log): Promise<void>
  fillBeforeListening?(ctx: Context): Promise<void>
}

export async function startServer(
  config: Config,
  log: Log,
  { beforeOpening, checkBeforeMigrating, fillBeforeListening }: Steps = {},
): Promise<Running> {
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    const failures: unknown[] = []
    // each is closed although another fails, the database above all
    for (const close of closing.splice(0).reverse()) await close().catch(error => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    await beforeOpening?.()
    const database = await openDatabase(config, log, checkBeforeMigrating)
    closing.push(() => database.stop())
    if (config.databaseUrl) await warnOfFewConnections(database.connection, log)
    else await refuseImpossibleBackupDir(config.dataDir, config.backupDir)
    const { ctx, close } = await openContext(config, log, database)
    closing.push(close)
    // a full disk must not keep readers out
    await fillAreas(ctx).catch(error => log.warn({ err: error }, 'areas of car pools could not be filled in'))
    await fillBeforeListening?.(ctx)
    if (config.hasWebApp)
      await keepBuild(config.webDir, config.dataDir, ctx.now()).catch(error =>
        log.warn({ err: error }, 'the files of this build could not be kept for the next one'),
      )
    const app = await buildApp(ctx)
    // after the last reply
    closing.push(startWritingReads(ctx))
    closing.push(drainable(app))
    giveBackMemory()
    const address = await app.listen({ port: config.port, host: config.host }).catch(error => {
      throw explainListen(error, config)
    })
    for (const warning of warningsOf(config)) log.warn(warning)
    closing.push(startNightly({ config, log, findSignInFaults }))
    closing.push(startClearingOld(ctx))
    closing.push(startDeletingPlaces(ctx))
    closing.push(startScheduledReminders(ctx))
    closing.push(startSendingWebhooks(ctx))
    closing.push(startTellingChanges(ctx))
    closing.push(startClearingMail(mailDirectoryOf(config), log))
    return { address, hasAdmin: await hasAdmin(ctx), stop }
  } catch (error) {
    // PostgreSQL is a separate process and must not outlive a failed start
    await stop()
    throw error
  }
}
