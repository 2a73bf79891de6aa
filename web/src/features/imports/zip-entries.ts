const END_LENGTH = 22
const ENTRY_LENGTH = 46
const HEADER_LENGTH = 30
const LONGEST_COMMENT = 0xffff
/** Stands for a number in a zip64 record. */
const ELSEWHERE = 0xffffffff
const ELSEWHERE_COUNT = 0xffff
const DEFLATE_OF_NOTHING = 2

export interface ZipEntry {
  name: string
  isPacked: boolean
  /** where its own header is */
  at: number
  packed: number
  /** what it says that it unpacks to, in bytes */
  unpacked: number
}

/**
 * The table of contents of a zip file; `null` without one. hucre unpacks no more of an entry than it says, unless it
 * says nothing: such an entry and those of zip64 count as infinite.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = viewOf(bytes)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === ELSEWHERE_COUNT || at === ELSEWHERE) return [INFINITE]
  const entries: ZipEntry[] = []
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    const nameLength = view.getUint16(at + 28, true)
    const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    entries.push({
      name: new TextDecoder().decode(name),
      isPacked: view.getUint16(at + 10, true) !== 0,
      at: view.getUint32(at + 42, true),
      packed: view.getUint32(at + 20, true),
      unpacked: sizeOf(view, at),
    })
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}
const INFINITE = { name: '', isPacked: true, at: 0, packed: 0, unpacked: Number.POSITIVE_INFINITY }

export const unpackedSize = (entries: readonly ZipEntry[]) =>
  entries.reduce((sum, { unpacked }) => sum + unpacked, 0)

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  return null
}

function sizeOf(view: DataView, at: number): number {
  const isPacked = view.getUint16(at + 10, true) !== 0
  const packed = view.getUint32(at + 20, true)
  const unpacked = view.getUint32(at + 24, true)
  if (packed === ELSEWHERE || unpacked === ELSEWHERE) return Number.POSITIVE_INFINITY
  if (!isPacked) return Math.max(packed, unpacked)
  return unpacked === 0 && packed !== DEFLATE_OF_NOTHING ? Number.POSITIVE_INFINITY : unpacked
}

/** As text; `null` if it unpacks to more than it says, or than `most` bytes, or cannot be unpacked. */
export async function textOfEntry(bytes: Uint8Array, entry: ZipEntry, most: number): Promise<string | null> {
  const view = viewOf(bytes)
  if (entry.unpacked > most || entry.at + HEADER_LENGTH > bytes.length) return null
  const from =
    entry.at + HEADER_LENGTH + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const stored = bytes.slice(from, from + entry.packed)
  if (!entry.isPacked) return new TextDecoder().decode(stored)
  const stream = new Blob([stored]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return limitedText(stream, entry.unpacked).catch(() => null)
}

async function limitedText(stream: ReadableStream<Uint8Array>, most: number): Promise<string | null> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()]
  let [text, length] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > most) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
