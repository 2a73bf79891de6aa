import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connectAsSuperuser } from '#db/embedded/connect-as-superuser.ts'
import type { EmbeddedConnection } from '#db/embedded/connection.ts'

type ArchiveName = 'base.tar.gz' | 'base.tar'

/** PostgreSQL writes the backup durably. The temporary slot keeps the WAL that the backup needs. */
export async function takeBaseBackup(
  connection: EmbeddedConnection,
  folder: string,
  signal: AbortSignal,
): Promise<ArchiveName> {
  try {
    await send(connection, folder, "COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1',", signal)
    return 'base.tar.gz'
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('does not support compression'))) throw error
    await send(connection, folder, '', signal)
    return 'base.tar'
  }
}

async function send(
  connection: EmbeddedConnection,
  folder: string,
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
    await client.query(
      `BASE_BACKUP (LABEL 'muster', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256',
        ${compression} TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(folder)})`,
    )
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
