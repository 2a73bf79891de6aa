import { realpathSync } from 'node:fs'
import { socketDirectoryOf, socketPort } from './socket-directory.ts'

export interface EmbeddedConnection {
  host: string
  port: number
  user: string
  database: string
  ssl: false
}

export const connectionOn = (socketDirectory: string): EmbeddedConnection => ({
  host: socketDirectory,
  port: socketPort,
  user: 'muster',
  database: 'muster',
  ssl: false,
})

/** Another process of the same user, such as `npm run admin`, connects to the running server with this. */
export const embeddedConnection = (dataDir: string): EmbeddedConnection =>
  connectionOn(socketDirectoryOf(realpathSync(dataDir)))

export const serverSettings = ({ host, port }: EmbeddedConnection): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: host,
  unix_socket_permissions: '0700',
  port: String(port),
  // on the command line, because nothing in PostgreSQL's own files can override it there
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  // /dev/shm of a container has only 64 MB
  dynamic_shared_memory_type: 'mmap',
  password_encryption: 'scram-sha-256',
  log_lock_waits: 'on',
  deadlock_timeout: '500ms',
  // DETAIL quotes whole rows, with addresses of people (F61)
  log_error_verbosity: 'terse',
})
