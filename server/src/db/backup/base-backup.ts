import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectAsSuperuser } from '#db/embedded/connect-as-superuser.ts'
import type { EmbeddedConnection } from '#db/embedded/connection.ts'
import type { ArchiveName } from './catalogue.ts'
import { writeEncrypted } from './encrypted-base-backup.ts'

export interface Target {
  folder: string
  /** null: PostgreSQL writes the archive as it is */
  passphrase: string | null
}

/** It is written durably. The temporary slot keeps the WAL that the backup needs. */
export async function takeBaseBackup(
  connection: EmbeddedConnection,
  target: Target,
  signal: AbortSignal,
): Promise<ArchiveName> {
  try {
    await send(connection, target, "COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1',", signal)
    return target.passphrase === null ? 'base.tar.gz' : 'base.tar.gz.age'
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('does not support compression'))) throw error
    await send(connection, target, '', signal)
    return target.passphrase === null ? 'base.tar' : 'base.tar.age'
  }
}

async function send(
  connection: EmbeddedConnection,
  { folder, passphrase }: Target,
  compression: string,
  signal: AbortSignal,
) {
  const slot = `muster_backup_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ ...replication(connection), application_name: APPLICATION })
  client.on('error', () => undefined)
  const abort = () => void endBackups(connection).catch(() => undefined)
  signal.addEventListener('abort', abort)
  try {
    await client.connect()
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL RESERVE_WAL`)
    signal.throwIfAborted()
    const baseBackup = (target: string) =>
      `BASE_BACKUP (LABEL 'muster', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256',
        ${compression} ${target})`
    if (passphrase === null)
      await client.query(baseBackup(`TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)}`))
    else await writeEncrypted(client, baseBackup("TARGET 'client'"), { folder, passphrase })
  } catch (error) {
    // it would send the rest, and the end of the connection waits for that
    if (passphrase !== null) await endBackups(connection).catch(() => undefined)
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    await client.end()
  }
}

const APPLICATION = 'muster backup'

const replication = (connection: EmbeddedConnection): pg.ClientConfig & { replication: 'true' } => ({
  ...connection,
  user: 'postgres',
  replication: 'true',
})

/** PostgreSQL does not notice that its client is gone: it keeps writing until it is terminated. */
export async function endBackups(connection: EmbeddedConnection): Promise<void> {
  const client = await connectAsSuperuser(connection)
  try {
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
      [APPLICATION],
    )
  } finally {
    await client.end()
  }
}
