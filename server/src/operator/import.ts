import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BadConfig, type Config } from '#config.ts'
import { analyze } from '#db/analyze.ts'
import { checkServer } from '#db/check-server.ts'
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
  if (file) await refuseNewer(await unpack(createReadStream(file), signal, verifyExport))
  const log = openLogOnStderr({ ...config, logLevel: 'warn' })
  const database = await openUnmigrated(config, log)
  try {
    await checkServer(database.connection, log, 0)
    const imported = await unpack(file ? createReadStream(file) : process.stdin, signal, chunks =>
      importInto(database.connection, log, chunks),
    )
    await migrate(database.connection, log)
    await analyze(database.connection, log)
    report(imported)
  } finally {
    await database.stop()
  }
}

async function unpack<T>(
  packed: Readable,
  signal: AbortSignal,
  read: (chunks: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  try {
    await pipeline(
      packed,
      createGunzip({ chunkSize: 65_536 }),
      async (chunks: AsyncIterable<Buffer>) => {
        result = { value: await read(explainingGzipErrors(chunks)) }
      },
      { signal },
    )
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw explainGzipError(error)
  }
  if (!result) throw damaged('it is empty')
  return result.value
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
    `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables were imported. Whoever is signed in stays signed in.`,
    ...(isQueueLeftOut ? [queueLeftOut] : []),
  ]
  process.stdout.write(`${sentences.join('\n')}\n`)
}

export const queueLeftOut =
  'E-mails that were waiting to be sent were left out, since another version of the job queue made them: people can request them again.'
