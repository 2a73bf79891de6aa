import type { PlacesProvider } from '@muster/domain/places/provider.ts'
import type { Point, Region } from '@muster/domain/places/schema.ts'
import type { Config } from '#config.ts'
import type { HasDatabase } from '#db/access.ts'
import type { DiskWatch } from '#db/embedded/disk-watch.ts'
import type { Jobs } from '#db/jobs.ts'
import type { InTransaction } from '#db/transaction.ts'
import type { Limits } from '#http/limits.ts'
import type { Live, LiveStreams } from '#http/live/live.ts'
import type { PhoneReads } from '#http/phone-reads.ts'
import type { Log } from '#log.ts'
import type { Metrics } from '#metrics.ts'
import type { Mailer } from '#outside/mailer.ts'
import type { BaseMap } from '#outside/places/base-map.ts'
import type { PublicAgents } from '#outside/public-agent.ts'
import type { PushTransport } from '#outside/push.ts'
import type { WhatsApp } from '#outside/whatsapp.ts'

export interface Context extends HasDatabase {
  config: Config
  log: Log
  inTransaction: InTransaction
  /** what the transaction of an earlier request with the same Idempotency-Key has returned */
  earlierResult<T>(): Promise<{ result: T } | null>
  now(): Date
  jobs: Jobs
  limits: Limits
  live: Live
  streams: LiveStreams
  phoneReads: PhoneReads
  /** `null` without `METRICS_TOKEN` */
  metrics: Metrics | null
  mailer: Mailer
  /** `null` while push is off */
  push: PushTransport | null
  /** `null` without `WHATSAPP_CLOUD_TOKEN` */
  whatsApp: WhatsApp | null
  /** for addresses that other people have typed */
  publicAgents: PublicAgents
  region: Region
  places: PlacesProvider
  /** the part of town, from the bundled gazetteer */
  localityAt(point: Point): string | null
  baseMap: BaseMap
  /** `null` with an external database */
  disk: DiskWatch | null
  jwtSecret: Uint8Array
}
