import { createHash, randomBytes } from 'node:crypto'
import { COVER_WIDTHS } from '@muster/domain/events/limits.ts'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '#refused.ts'
import type { ImageFile } from './store.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
/** Larger pictures are decompression bombs. */
const MAX_PIXELS = 50_000_000
const COVER_SHAPE = 16 / 9

/**
 * Decodes and encodes the picture, so that only its pixels are served. The salt in the hash keeps the file's address
 * secret from people who have the same picture.
 */
export async function resizeCover(bytes: Buffer): Promise<ImageFile[]> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
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
