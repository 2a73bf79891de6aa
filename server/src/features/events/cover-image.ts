import { createHash, randomBytes } from 'node:crypto'
import { COVER_WIDTHS } from '@muster/domain/events/schema.ts'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '#refused.ts'
import type { ImageFile } from './store.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** A picture that unpacks to more than this is an attack, not a cover. */
const MOST_PIXELS = 50_000_000
const COVER_SHAPE = 16 / 9

/**
 * Decoded and encoded anew at each width, so that nothing but pixels of the sender's file is ever served.
 * The name is the content's hash with a salt: it says nothing about the picture, and changes with it.
 */
export async function resizeCover(bytes: Buffer): Promise<ImageFile[]> {
  try {
    const input = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await input.metadata()
    if (!FORMATS.has(format)) throw new Refused('image_not_readable')
    return await Promise.all(COVER_WIDTHS.map(width => encode(input, width)))
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('image_not_readable')
  }
}

async function encode(input: Sharp, width: number): Promise<ImageFile> {
  const height = Math.round(width / COVER_SHAPE)
  const bytes = await input
    .clone()
    .rotate()
    .resize({ width, height, fit: 'cover' })
    .webp({ quality: 78 })
    .toBuffer()
  const hash = createHash('sha256').update(bytes).update(randomBytes(8)).digest('hex').slice(0, 40)
  return { hash, contentType: 'image/webp', width, height, bytes }
}
