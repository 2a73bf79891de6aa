import type { Duplex } from 'node:stream'

/** A number in groups of seven bits, the lowest first. */
function varint(value: number | bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt(value)
  do {
    const low = Number(rest & 127n)
    rest >>= 7n
    bytes.push(rest ? low | 128 : low)
  } while (rest)
  return Buffer.from(bytes)
}

const key = (id: number, type: number) => varint((id << 3) | type)

/** Fields of protocol buffers. */
export const field = {
  number: (id: number, value: number | bigint) => Buffer.concat([key(id, 0), varint(value)]),
  fixed(id: number, value: bigint) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return Buffer.concat([key(id, 1), bytes])
  },
  bytes: (id: number, value: Buffer) => Buffer.concat([key(id, 2), varint(value.length), value]),
  text: (id: number, value: string) => field.bytes(id, Buffer.from(value)),
}

export const frame = (tag: number, message: Buffer) =>
  Buffer.concat([Buffer.from([tag]), varint(message.length), message])

/** Reads the tags of the frames that a client of Google's push service (MCS) sends, after the protocol's version. */
export function messagesIn(stream: Duplex, onTag: (tag: number) => void): void {
  let rest = Buffer.alloc(0)
  let isFirst = true
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    if (isFirst) rest = rest.subarray(1)
    isFirst = false
    for (let end = endOfFrame(rest); end !== null; end = endOfFrame(rest)) {
      const tag = rest[0] ?? 0
      rest = rest.subarray(end)
      onTag(tag)
    }
  })
}

/** `null` while the frame is not complete. */
function endOfFrame(bytes: Buffer): number | null {
  let length = 0
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    length |= (byte & 127) << (7 * (at - 1))
    if (byte < 128) return bytes.length >= at + 1 + length ? at + 1 + length : null
  }
  return null
}
