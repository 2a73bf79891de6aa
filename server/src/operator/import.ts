import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { Duplex, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BadConfig, type Config } from '#config.ts'
import { analyze } from '#db/analyze.ts'
import { checkServer } from '#db/check-server.ts'
import { beginsEncrypted, DamagedEncryption, decrypting, NotOpened, noPassphrase } from '#db/encryption.ts'
import { migrate } from '#db/migrate.ts'
import { openUnmigrated } from '#db/open.ts'
import { BadExport, damaged } from '#db/transfer/format.ts'
import { type Imported, importInto, refuseNewer } from '#db/transfer/import-into.ts'
import { verifyExport } from '#db/transfer/read-export.ts'
import { openLogOnStderr } from '#log.ts'
import { interruptible } from './interruptible.ts'

export const importData = (config: Config, args: readonly string[]): Promise<void> =>
  interruptible(signal => importUntil(signal, config, args))

async function importUntil(signal: AbortSignal, config: Config, [source]: readonly string[]): Promise<void> {
  if (!source)
    throw new BadConfig('Please name the export: npm run import -- muster.export (or - for stdin).')
  const file = source === '-' ? null : path.resolve(source)
  if (file && !existsSync(file)) throw new BadConfig(`There is no file ${file}.`)
  // a file is read twice, so that a damaged one is refused before a database is created
  const { backupPassphrase: passphrase } = config
  if (file)
    await refuseNewer(await unpack({ packed: createReadStream(file), passphrase, signal }, verifyExport))
  const log = openLogOnStderr({ ...config, logLevel: 'warn' })
  const database = await openUnmigrated(config, log)
  try {
    await checkServer(database.connection, log, 0)
    const packed = file ? createReadStream(file) : process.stdin
    const imported = await unpack({ packed, passphrase, signal }, chunks =>
      importInto(database.connection, log, chunks),
    )
    await migrate(database.connection, log)
    await analyze(database.connection, log)
    report(imported)
  } finally {
    await database.stop()
  }
}

interface Packed {
  packed: Readable
  passphrase: string | null
  signal: AbortSignal
}

async function unpack<T>(
  { packed, passphrase, signal }: Packed,
  read: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  try {
    await pipeline(
      packed,
      Duplex.from((chunks: AsyncIterable<Buffer>) => opened(chunks, passphrase)),
      createGunzip({ chunkSize: 65_536 }),
      async (chunks: AsyncIterable<Buffer>) => {
        result = { value: await read(explainingGzipErrors(chunks)) }
      },
      { signal },
    )
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw explain(error)
  }
  if (!result) throw damaged('it is empty')
  return result.value
}

/** Whether it is encrypted is read from its first bytes, since a pipe has no name. */
async function* opened(chunks: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  const [start, whole] = await beginning(chunks)
  if (!beginsEncrypted(start)) return yield* whole
  if (passphrase === null) throw noPassphrase()
  yield* decrypting(passphrase)(whole)
}

async function beginning(chunks: AsyncIterable<Buffer>): Promise<[Buffer, AsyncGenerator<Buffer>]> {
  const rest = chunks[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < LONG_ENOUGH) {
    const { value, done } = await rest.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield start
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  }
  return [start, whole()]
}

/** To tell an encrypted export. */
const LONG_ENOUGH = 32

function explain(error: unknown): unknown {
  if (error instanceof NotOpened) return new BadExport(`The export ${error.message}. Nothing was changed.`)
  if (error instanceof DamagedEncryption) return damaged('it was altered or its end is missing')
  return explainGzipError(error)
}

async function* explainingGzipErrors(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw explainGzipError(error)
  }
}

function explainGzipError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'Z_BUF_ERROR') return damaged('its end is missing')
  if (code !== 'Z_DATA_ERROR') return error
  return error instanceof Error && error.message.includes('incorrect header')
    ? new BadExport('This is no export of Muster. Nothing was changed.')
    : damaged('its compressed text is not right')
}

function report({ rows, isQueueLeftOut }: Imported): void {
  const counts = Object.values(rows)
  const sentences = [
    `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables were imported. People who are logged in stay logged in.`,
    ...(isQueueLeftOut ? [queueLeftOut] : []),
  ]
  process.stdout.write(`${sentences.join('\n')}\n`)
}

export const queueLeftOut =
  'E-mails that were waiting to be sent were left out, since another version of the job queue made them: people can request them again.'
