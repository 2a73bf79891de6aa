import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { encryptedName, encrypting } from '#db/encryption.ts'
import { MANIFEST_FILE } from './catalogue.ts'

/** PostgreSQL sends the archive, and only its encrypted form reaches the disk. The manifest has checksums and no data. */
export async function writeEncrypted(
  client: pg.Client,
  sql: string,
  { folder, passphrase }: { folder: string; passphrase: string },
): Promise<void> {
  const messages = client.query(new CopiedMessages(sql))[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const archive = encryptedName(await readName(messages))
  const manifest: Buffer[] = []
  await pipeline(
    archiveOf(messages, manifest),
    encrypting(passphrase),
    createWriteStream(path.join(folder, archive), { flags: 'wx', mode: 0o600, flush: true }),
  )
  await writeFile(path.join(folder, MANIFEST_FILE), manifest, { flag: 'wx', mode: 0o600, flush: true })
}

/** The first byte of each message of BASE_BACKUP. */
const [NEW_ARCHIVE, MANIFEST, DATA] = ['n', 'm', 'd']

const kindOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0)

async function readName(messages: AsyncIterator<Buffer>): Promise<string> {
  const { value, done } = await messages.next()
  if (done || kindOf(value) !== NEW_ARCHIVE) throw new Error('PostgreSQL sent no archive')
  return value.toString('utf8', 1, value.indexOf(0))
}

/** The messages behind the archive go to `manifest`. */
async function* archiveOf(messages: AsyncIterator<Buffer>, manifest: Buffer[]): AsyncGenerator<Buffer> {
  let isManifest = false
  for (;;) {
    const { value: message, done } = await messages.next()
    if (done) return
    const kind = kindOf(message)
    if (kind === NEW_ARCHIVE) throw new Error('it has tablespaces, which Muster does not back up')
    if (kind === MANIFEST) isManifest = true
    if (kind !== DATA) continue
    if (isManifest) manifest.push(message.subarray(1))
    else yield message.subarray(1)
  }
}

/** pg-copy-streams takes the rows that BASE_BACKUP sends first for the end. */
class CopiedMessages extends Readable {
  readonly #sql: string
  #connection: pg.Connection | null = null

  constructor(sql: string) {
    super({ objectMode: true })
    this.#sql = sql
  }
  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#sql)
  }
  override _read(): void {
    this.#connection?.stream.resume()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // nobody reads on, and the end of the connection is behind what was sent
    this.#connection?.stream.resume()
    done(error)
  }
  /** pg uses the memory of `chunk` again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }
  handleError(error: Error): void {
    this.destroy(error)
  }
  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null)
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
