import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, mkdir, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Duplex, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import type { Account } from '#db/embedded/run-program.ts'
import { decrypting, isEncryptedName, NotOpened, noPassphrase } from '#db/encryption.ts'
import { messageOf } from '#message-of.ts'
import { type ArchiveName, MANIFEST_FILE } from './catalogue.ts'
import { type Manifest, parseManifest, sha256 } from './manifest.ts'

export interface Unpacking {
  folder: string
  archive: ArchiveName
  passphrase: string | null
  into: { folder: string; account: Account } | null
  signal: AbortSignal
}

export interface Unpacked {
  archive: { bytes: number; sha256: string }
  manifest: { bytes: number; sha256: string }
  unpackedBytes: number
}

export class DamagedBackup extends Error {}

const CHUNK = 64 * 1024

/** Compares every file with PostgreSQL's manifest. Throws `NotOpened`, `DamagedBackup`, or the disk's error if it is full. */
export async function unpack({ folder, archive, passphrase, into, signal }: Unpacking): Promise<Unpacked> {
  const isEncrypted = isEncryptedName(archive)
  if (isEncrypted && passphrase === null) throw noPassphrase()
  const { manifest, ...manifestSums } = await readManifest(folder)
  const file = path.join(folder, archive)
  const whole = createHash('sha256')
  const missing = new Set(manifest.keys())
  let unpackedBytes = 0
  const decoder = createTarDecoder({ strict: true })
  const ending = new AbortController()
  const reading = pipeline(
    createReadStream(file, { highWaterMark: CHUNK }),
    hashing(whole),
    ...(isEncrypted && passphrase !== null ? [Duplex.from(decrypting(passphrase))] : []),
    ...(archive.includes('.gz') ? [createGunzip({ chunkSize: CHUNK })] : []),
    Writable.fromWeb(decoder.writable),
    { signal: AbortSignal.any([signal, ending.signal]) },
  )
  reading.catch(() => undefined)
  try {
    for await (const entry of decoder.readable) {
      signal.throwIfAborted()
      const name = nameOf(entry, manifest)
      unpackedBytes += entry.header.size
      if (entry.header.type === 'directory') {
        if (into) await makeFolder(path.join(into.folder, name), into.account)
        continue
      }
      const found = await readEntry(entry, into && { ...into, file: path.join(into.folder, name) })
      const listed = manifest.get(name)
      if (listed && (found !== listed.sha256 || entry.header.size !== listed.size))
        throw new DamagedBackup(`${name} is not as PostgreSQL wrote it`)
      if (listed && !missing.delete(name)) throw new DamagedBackup(`${name} is in it twice`)
    }
    await reading
  } catch (error) {
    ending.abort()
    await reading.catch(() => undefined)
    signal.throwIfAborted()
    if (error instanceof DamagedBackup || error instanceof NotOpened || isFromWriting(error)) throw error
    throw new DamagedBackup(`${archive} cannot be read (${messageOf(error)})`)
  }
  const [first] = missing
  if (first !== undefined)
    throw new DamagedBackup(`${missing.size} of its files are missing, such as ${first}`)
  return {
    archive: { bytes: (await stat(file)).size, sha256: whole.digest('hex') },
    manifest: manifestSums,
    unpackedBytes,
  }
}

const isFromWriting = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'write'

async function readManifest(folder: string) {
  try {
    const text = await readFile(path.join(folder, MANIFEST_FILE))
    return { manifest: parseManifest(text.toString()), bytes: text.length, sha256: sha256(text) }
  } catch (error) {
    throw new DamagedBackup(`${MANIFEST_FILE} cannot be used (${messageOf(error)})`)
  }
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

/** The manifest does not list WAL. */
const WAL =
  /^pg_wal\/(archive_status\/)?[0-9A-F]{8}(\.history|[0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?)(\.done|\.ready)?$/

/** Accepts only what PostgreSQL listed, so that no path can point outside. */
function nameOf({ header }: ParsedTarEntry, manifest: Manifest): string {
  const name = header.name.replace(/^\.\/|\/$/g, '')
  const isPlain = !path.isAbsolute(name) && !name.split('/').includes('..') && !name.includes('\\')
  const isKnown = header.type === 'directory' || manifest.has(name) || WAL.test(name)
  if (isPlain && isKnown && (header.type === 'file' || header.type === 'directory')) return name
  throw new DamagedBackup(`it holds ${header.name} (${header.type}), which does not belong in a backup`)
}

async function makeFolder(folder: string, { ids }: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (ids) await chown(folder, ids.uid, ids.gid)
}

async function readEntry(
  { body }: ParsedTarEntry,
  to: { file: string; account: Account } | null,
): Promise<string> {
  const hash = createHash('sha256')
  const handle = to && (await open(to.file, 'wx', 0o600))
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      await handle?.writeFile(chunk)
      // let requests run in between
      await nextTurn()
    }
    if (handle && to?.account.ids) await handle.chown(to.account.ids.uid, to.account.ids.gid)
  } finally {
    await handle?.close()
  }
  return hash.digest('hex')
}
