import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#log.ts'
import { messageOf } from '#message-of.ts'
import type { Connection } from './connect.ts'

/** Server and database often start together, and the database takes longer. */
const WAIT_MS = 30_000
const LOG_EVERY_MS = 5_000

/** Rejects with a message for the operator that contains no password. */
export async function reachServer(connection: Connection, log: Log, waitMs = WAIT_MS): Promise<pg.Client> {
  const since = Date.now()
  let loggedAt = 0
  for (;;) {
    const client = clientOf(connection)
    try {
      await client.connect()
      return client
    } catch (error) {
      const waited = Date.now() - since
      if (!isNotUpYet(error) || waited > waitMs) throw new Error(whyUnreachable(client, error, waited))
      if (Date.now() - loggedAt > LOG_EVERY_MS) {
        loggedAt = Date.now()
        log.info({ reason: messageOf(error) }, `Waiting for the database at ${addressOf(client)}`)
      }
    }
    await sleep(200)
  }
}

function clientOf(connection: Connection): pg.Client {
  try {
    const client = new pg.Client({
      application_name: 'muster',
      ...connection,
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    return client
  } catch (error) {
    throw new Error(`DATABASE_URL cannot be used: ${messageOf(error)}.`)
  }
}

/** ENOTFOUND: a container has no name before it runs. 57P03: starting or recovering. 53300: too many connections. */
const NOT_UP_YET = new Set([
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '57P03',
  '53300',
])

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isNotUpYet = (error: unknown) =>
  NOT_UP_YET.has(codeOf(error)) || /timeout expired|terminated unexpectedly/.test(messageOf(error))

const addressOf = ({ host, port }: pg.Client) => `${host}:${port}`

function whyUnreachable(client: pg.Client, error: unknown, waited: number): string {
  const { user, database, host } = client
  const address = addressOf(client)
  const message = messageOf(error)
  const sentences: Record<string, string> = {
    '28P01': `The PostgreSQL at ${address} does not take the password of user "${user}". Correct DATABASE_URL; characters such as @ and / are written %40 and %2F in it.`,
    '28000': /no encryption|SSL off/.test(message)
      ? `The PostgreSQL at ${address} takes encrypted connections only. Add ?sslmode=verify-full to DATABASE_URL, and &sslrootcert=FILE if its certificate is from your own authority.`
      : `The PostgreSQL at ${address} does not let user "${user}" into database "${database}": ${message}. Create the user (CREATE ROLE … LOGIN PASSWORD …) and let it in (pg_hba.conf), or correct DATABASE_URL.`,
    '3D000': `The PostgreSQL at ${address} has no database "${database}". Create it (CREATE DATABASE ${pg.escapeIdentifier(database ?? '')} OWNER ${pg.escapeIdentifier(user ?? '')} ENCODING 'UTF8' TEMPLATE template0), or correct DATABASE_URL.`,
    '42501': `The PostgreSQL at ${address} does not let user "${user}" into database "${database}". Allow it: GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database ?? '')} TO ${pg.escapeIdentifier(user ?? '')};`,
    ENOTFOUND: `Nobody knows the host "${host}" of DATABASE_URL. Correct it, or make its name known on this machine.`,
    EAI_AGAIN: `Nobody knows the host "${host}" of DATABASE_URL at the moment. Correct it, or check this machine's DNS.`,
  }
  const found = sentences[codeOf(error)]
  if (found) return found
  if (message.includes('client password must be'))
    return `The PostgreSQL at ${address} asks for the password of user "${user}", and DATABASE_URL has none. Write it after the user's name: postgres://user:password@host/database.`
  if (message.includes('does not support SSL'))
    return `DATABASE_URL demands TLS, and the PostgreSQL at ${address} has none. Switch it on there (ssl = on), or take sslmode out of DATABASE_URL.`
  if (/certificate|CERT|altnames/.test(`${codeOf(error)} ${message}`))
    return `The certificate of the PostgreSQL at ${address} is not trusted: ${message}. Name the file of its authority in DATABASE_URL (sslrootcert=FILE), or use the host name of the certificate.`
  return `No PostgreSQL answers at ${address} (${message}), after ${Math.round(waited / 1000)} seconds. Start it, or correct DATABASE_URL.`
}
