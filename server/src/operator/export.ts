import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { Duplex, PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import { BadConfig, type Config } from '#config.ts'
import { encryptedName, encrypting, isEncryptedName } from '#db/encryption.ts'
import { attachUnmigrated } from '#db/open.ts'
import { reachServer } from '#db/reach-server.ts'
import { exportFrom } from '#db/transfer/export-from.ts'
import { openLogOnStderr } from '#log.ts'
import { messageOf } from '#message-of.ts'
import { interruptible } from './interruptible.ts'

/** To a file or to stdout, so messages go to stderr. */
export const exportData = (config: Config, args: readonly string[]): Promise<void> =>
  interruptible(signal => exportUntil(signal, config, args))

async function exportUntil(signal: AbortSignal, config: Config, [target]: readonly string[]): Promise<void> {
  if (!target)
    throw new BadConfig('Please name the file to write: npm run export -- muster.export (or - for stdout).')
  const { backupPassphrase: passphrase } = config
  const file = target === '-' ? null : fileOf(target, passphrase)
  if (file && existsSync(file)) throw new BadConfig(existsAlready(file))
  const log = openLogOnStderr({ ...config, logLevel: 'warn' })
  const database = await attachUnmigrated(config, log)
  const moment = new Date()
  let rows: Record<string, number> = {}
  const finished = (counts: Record<string, number>) => {
    rows = counts
  }
  try {
    await (await reachServer(database.connection, log, 0)).end()
    const write = (to: NodeJS.WritableStream) =>
      pipeline(
        exportFrom(database.connection, finished),
        createGzip(),
        passphrase === null ? new PassThrough() : Duplex.from(encrypting(passphrase)),
        to,
        { signal },
      )
    await (file ? toFile(file, write) : write(process.stdout)).catch(error => {
      throw signal.aborted ? signal.reason : explain(error)
    })
  } finally {
    await database.stop()
  }
  const count = Object.values(rows).reduce((sum, of) => sum + of, 0)
  const megabytes = file ? `, ${displayBytes(statSync(file).size)}` : ''
  process.stderr.write(
    `${count} rows of ${Object.keys(rows).length} tables were exported${file ? ` to ${file}` : ''}${megabytes}, as they were at ${moment.toISOString()}; later changes are not included. ${passphrase === null ? UNPROTECTED : 'They are encrypted with the passphrase for backups.'}\n`,
  )
}

const UNPROTECTED =
  'They hold personal data and the key that signs sessions: protect them like a password, or set BACKUP_PASSPHRASE to encrypt them.'

function fileOf(target: string, passphrase: string | null): string {
  const file = path.resolve(target)
  if (passphrase !== null) return encryptedName(file)
  if (!isEncryptedName(file)) return file
  throw new BadConfig(
    `.age is for encrypted files, and BACKUP_PASSPHRASE is not set. Set it, or name another file than ${file}.`,
  )
}

/** Under another name until it is complete and on the disk. */
async function toFile(file: string, write: (to: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await write(handle.createWriteStream({ flush: true }))
    publish(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function publish(unfinished: string, file: string): void {
  try {
    // unlike a rename, it never replaces a file
    linkSync(unfinished, file)
  } catch {
    // no hard links on this file system, or the file exists by now
    if (existsSync(file)) throw new BadConfig(existsAlready(file))
    renameSync(unfinished, file)
  }
}

const explain = (error: unknown) =>
  error instanceof BadConfig
    ? error
    : new Error(
        `The export was not finished (${messageOf(error)}), and what was written is unusable. Export again.`,
      )

const existsAlready = (file: string) =>
  `${file} exists already, and an export never overwrites. Name another file, or remove it.`
