const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LONGEST_COMMENT = 0xffff
/** Stands for a number in a zip64 record. */
const ELSEWHERE = 0xffffffff
const ELSEWHERE_COUNT = 0xffff
const DEFLATE_OF_NOTHING = 2

/**
 * What a zip file says that it unpacks to, in bytes; `null` without a table of contents. hucre unpacks no more of an
 * entry than that, unless it says nothing: such an entry and those of zip64 count as infinite.
 */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === ELSEWHERE_COUNT || at === ELSEWHERE) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null
    sum += sizeOf(view, at)
    at +=
      ENTRY_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return sum
}

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
