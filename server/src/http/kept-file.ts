import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { tagOf, varyBy } from './conditional.ts'

/** Below, a reply fits a packet or two anyway. */
const THRESHOLD = 1_024
const IS_TEXT = /^text\/|json|javascript|yaml|svg/
/** From here the highest quality takes seconds and saves a tenth. */
const LARGE = 500_000
const quality = ({ length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: length < LARGE ? constants.BROTLI_MAX_QUALITY : 9 },
})

export interface KeptFile {
  headers: Readonly<Record<string, string>>
  tag: string
  bytes: Buffer
  compressed: Readonly<Record<'br' | 'gzip', Buffer>> | null
}

/** A file that does not change while the server runs, compressed once and in a thread. */
export async function keepFile(bytes: Buffer, headers: KeptFile['headers']): Promise<KeptFile> {
  const tag = tagOf(bytes)
  const isLong = bytes.length >= THRESHOLD && IS_TEXT.test(headers['content-type'] ?? '')
  if (!isLong) return { headers, tag, bytes, compressed: null }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, quality(bytes)),
    promisify(gzip)(bytes),
  ])
  return { headers, tag, bytes, compressed: { br, gzip: gz } }
}

/** The route says `compress: false`. */
export function sendKept(reply: FastifyReply, { headers, bytes, compressed }: KeptFile): FastifyReply {
  varyBy(reply, 'accept-encoding').headers(headers)
  const encoding = compressed && chosen(reply.request.headers['accept-encoding'])
  if (!encoding) return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(compressed[encoding])
}

function chosen(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const taken = String(accepted ?? '')
    .split(',')
    .map(part =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
