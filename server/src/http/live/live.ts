import { setTimeout as sleep } from 'node:timers/promises'
import {
  isTopic,
  LIVE_HEARTBEAT_MS,
  NUDGED_PEOPLE_MAX,
  OWN_INBOX,
  type Topic,
} from '@muster/domain/shared/live.ts'
import type { HasDatabase } from '#db/access.ts'
import type { Connection, Pool } from '#db/connect.ts'
import type { Jobs } from '#db/jobs.ts'
import { CHANNEL, type Listener, listen } from '#db/listen.ts'
import { SECRET_REPLACED } from '#db/secret.ts'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { findEnded } from './store.ts'
import { HEARTBEAT, messageText, openStreams, type Streams } from './streams.ts'

export interface Live {
  /** Tells everyone who has the event open what to read again. Call it after the commit, never in a transaction. */
  nudge(eventId: number, topic: Topic): void
  /** Tells these people, where they have the event open, that there is a notification for them. */
  nudgePeople(eventId: number, userIds: Iterable<number>): void
}

interface StreamContext extends HasDatabase {
  log: Log
  now(): Date
}

export interface LiveStreams extends Streams {
  /** Starts to listen. Only servers do; commands at the shell have no streams. */
  start(ctx: StreamContext, onSecretReplaced: () => Promise<void>): Promise<void>
  /** While `false`, new streams may miss nudges. They are sent `resync` afterwards. */
  isListening(): boolean
}

export interface OpenLive {
  live: Live
  streams: LiveStreams
  close(): Promise<void>
}

interface LiveOptions {
  pool: Pool
  connection: Connection
  jobs: Jobs
  log: Log
}

/** Nudges go through PostgreSQL even to the streams of this instance, so that all instances behave alike. */
export function openLive({ pool, connection, jobs, log }: LiveOptions): OpenLive {
  const streams = openStreams()
  const resync = () => streams.writeToAll(messageText('resync'))
  const nudges = openNudges({ pool, log, onGivenUp: resync })
  let listener: Listener | null = null
  let heartbeat: NodeJS.Timeout | undefined

  async function beat(ctx: StreamContext): Promise<void> {
    await endStreams(ctx, streams)
    streams.writeToAll(HEARTBEAT)
  }

  function start(ctx: StreamContext, onSecretReplaced: () => Promise<void>): Promise<void> {
    listener ??= listen({
      connection,
      channel: CHANNEL,
      log,
      onMessage(payload) {
        if (payload === SECRET_REPLACED) return void onSecretReplaced()
        jobs.hear(payload)
        for (const [eventId, { topics, people }] of parsePayload(payload)) {
          streams.nudge(eventId, topics)
          streams.nudgePeople(eventId, people)
        }
      },
      onLost: () => streams.writeToAll(messageText('degraded')),
      onBack() {
        resync()
        void onSecretReplaced()
      },
    })
    // it may have been replaced between its reading and now
    void listener.started.then(onSecretReplaced)
    heartbeat ??= setInterval(() => void beat(ctx), LIVE_HEARTBEAT_MS)
    return listener.started
  }

  return {
    live: nudges,
    streams: { ...streams, start, isListening: () => listener?.isListening() ?? false },
    async close() {
      clearInterval(heartbeat)
      await nudges.stop()
      await listener?.stop()
    },
  }
}

/** Ends the streams of people who logged out or left the event, within one heartbeat. */
async function endStreams(ctx: StreamContext, { all }: Streams): Promise<void> {
  const streams = all()
  if (streams.length === 0) return
  try {
    for (const stream of await findEnded(ctx, streams)) stream.end()
  } catch (error) {
    // an outage ends nobody's session
    ctx.log.warn({ reason: messageOf(error) }, 'the sessions of the live streams could not be read')
  }
}

/** Nudges are batched for this long: each NOTIFY takes a lock that all commits share (F41). */
const BATCH_MS = 50
/** After this long without PostgreSQL a batch is dropped and the streams of this instance resync. */
const RETRY_FOR_MS = 30_000
const LONGEST_PAUSE_MS = 2_000

interface Changes {
  topics: Set<Topic>
  /** who has a notification */
  people: Set<number>
}

/** What has changed, by event. */
type Batch = Map<number, Changes>

interface Nudges extends Live {
  /** Sends the last batch, without retries. */
  stop(): Promise<void>
}

interface NudgesOptions {
  pool: Pool
  log: Log
  onGivenUp(): void
}

/** Sends nudges in the background: the caller neither waits nor sees an error. */
function openNudges({ pool, log, onGivenUp }: NudgesOptions): Nudges {
  let batch: Batch = new Map()
  let sending: Promise<void> | null = null
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, null, stopping).catch(() => undefined)

  async function sendBatches(): Promise<void> {
    await pause(BATCH_MS)
    while (batch.size > 0) {
      const payloads = payloadsOf(batch)
      batch = new Map()
      await sendWithRetries(payloads)
    }
    // synchronous with the check above, so that no nudge is left in a batch that nobody sends
    sending = null
  }

  async function sendWithRetries(payloads: readonly string[]): Promise<void> {
    const since = performance.now()
    for (let pauseMs = BATCH_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        await pool.query({
          name: 'nudge',
          text: 'select pg_notify($1, payload) from unnest($2::text[]) as sent (payload)',
          values: [CHANNEL, payloads],
        })
        return
      } catch (error) {
        log.warn({ reason: messageOf(error) }, 'nudges could not be sent')
        if (stopping.signal.aborted || performance.now() - since + pauseMs > RETRY_FOR_MS) return onGivenUp()
        await pause(pauseMs)
      }
    }
  }

  return {
    nudge(eventId, topic) {
      changesOf(batch, eventId).topics.add(topic)
      sending ??= sendBatches()
    },
    nudgePeople(eventId, userIds) {
      const { people } = changesOf(batch, eventId)
      for (const id of userIds) people.add(id)
      sending ??= sendBatches()
    },
    async stop() {
      stopping.abort()
      await sending
    },
  }
}

function changesOf(batch: Batch, eventId: number): Changes {
  const changes = batch.get(eventId) ?? { topics: new Set(), people: new Set() }
  batch.set(eventId, changes)
  return changes
}

/** PostgreSQL takes payloads of less than 8,000 bytes. All of it is ASCII. */
const PAYLOAD_BYTES = 7_500

function payloadsOf(batch: Batch): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const [eventId, changes] of batch)
    for (const change of linesOf(changes)) {
      const line = `${eventId} ${change}\n`
      if (payload.length + line.length > PAYLOAD_BYTES) {
        payloads.push(payload)
        payload = ''
      }
      payload += line
    }
  return [...payloads, payload]
}

function linesOf({ topics, people }: Changes): string[] {
  if (people.size === 0) return [...topics]
  return people.size > NUDGED_PEOPLE_MAX
    ? [...topics.add('inboxes')]
    : [...topics, `${OWN_INBOX} ${[...people].join(',')}`]
}

/** Other database users could notify anything on this channel, so unknown topics are dropped. */
function parsePayload(payload: string): Batch {
  const batch: Batch = new Map()
  for (const line of payload.split('\n')) {
    const [event = '', topic, people = ''] = line.split(' ')
    if (!/^\d{1,10}$/.test(event)) continue
    if (isTopic(topic)) changesOf(batch, Number(event)).topics.add(topic)
    if (topic === OWN_INBOX)
      for (const id of people.split(',')) changesOf(batch, Number(event)).people.add(Number(id))
  }
  return batch
}
