import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Region } from '@muster/domain/places/schema.ts'
import type pg from 'pg'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { DiskWatch } from '#db/embedded/disk-watch.ts'
import type { Jobs } from '#db/jobs.ts'
import type { InTransaction } from '#db/transaction.ts'
import type { Limits } from '#http/limits.ts'
import type { Live } from '#http/live/nudges.ts'
import type { LiveStreams } from '#http/live/open-live.ts'
import type { Mailer } from '#outside/mailer.ts'
import type { BaseMap } from '#outside/places/base-map.ts'

export interface Log {
  info(facts: object | string, message?: string): void
  warn(facts: object | string, message?: string): void
  error(facts: object | string, message?: string): void
}

/** What commands and views get by hand: no globals, no container. */
export interface Context {
  config: Config
  log: Log
  db: Db
  /** for hot queries only, sent as named statements */
  pool: pg.Pool
  inTransaction: InTransaction
  now(): Date
  jobs: Jobs
  limits: Limits
  live: Live
  /** who listens here */
  streams: LiveStreams
  mailer: Mailer
  /** where addresses are accepted */
  region: Region
  places: PlacesProvider
  baseMap: BaseMap
  /** null where the database is not ours */
  disk: DiskWatch | null
  /** signs the sessions' tokens */
  jwtSecret: Uint8Array
}
