import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { displayBytes } from '@muster/domain/installation/rules.ts'
import { BadConfig, type Config } from '#config.ts'
import { attachAsItIs } from '#db/open.ts'
import { reachServer } from '#db/reach-server.ts'
import { exportFrom } from '#db/transfer/export-from.ts'
import { messageOf } from '#message-of.ts'
import { openLog } from '#start.ts'
import { interruptible } from './interruptible.ts'

/** Writes all data into one file, or to stdout, to which nothing else is written then. */
export const exportData = (config: Config, args: readonly string[]): Promise<void> =>
  interruptible(signal => exportUntil(signal, config, args))

async function exportUntil(signal: AbortSignal, config: Config, [target]: readonly string[]): Promise<void> {
  if (!target)
    throw new BadConfig('Please name the file to write: npm run export -- muster.export (or - for stdout).')
  const file = target === '-' ? null : path.resolve(target)
  if (file && existsSync(file)) throw new BadConfig(exists(file))
  const log = openLog({ ...config, logLevel: 'warn' }, process.stderr)
  const database = await attachAsItIs(config, log)
  const moment = new Date()
  let rows: Record<string, number> = {}
  const finished = (counts: Record<string, number>) => {
    rows = counts
  }
  try {
    await (await reachServer(database.connection, log, 0)).end()
    const write = (to: NodeJS.WritableStream) =>
      pipeline(exportFrom(database.connection, finished), createGzip(), to, { signal })
    await (file ? toFile(file, write) : write(process.stdout)).catch(error => {
      throw signal.aborted ? signal.reason : explained(error)
    })
  } finally {
    await database.stop()
  }
  const count = Object.values(rows).reduce((sum, of) => sum + of, 0)
  const megabytes = file ? `, ${displayBytes(statSync(file).size)}` : ''
  process.stderr.write(
    `${count} rows of ${Object.keys(rows).length} tables were exported${file ? ` to ${file}` : ''}${megabytes}, as they were at ${moment.toISOString()}; what is written later is not among them. They hold personal data and the key that signs sessions: keep them as you would a password.\n`,
  )
}

/** Under another name until all of it is on the disk: a file of this name is whole. */
async function toFile(file: string, write: (to: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await write(handle.createWriteStream({ flush: true }))
    give(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function give(unfinished: string, file: string): void {
  try {
    // unlike a rename it never replaces a file
    linkSync(unfinished, file)
  } catch {
    // a file system without links, or somebody was faster
    if (existsSync(file)) throw new BadConfig(exists(file))
    renameSync(unfinished, file)
  }
}

/** The words of the system and of PostgreSQL alone do not say what they mean for the export. */
const explained = (error: unknown) =>
  error instanceof BadConfig
    ? error
    : new Error(
        `The export was not finished (${messageOf(error)}), and what was written of it is of no use. Export again.`,
      )

const exists = (file: string) =>
  `${file} exists already, and an export never overwrites. Name another file, or remove it.`
