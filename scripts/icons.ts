import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { SPLASH_SIZES } from '../domain/src/devices/splash.ts'

/** Draws `web/public/icons` from `web/public/favicon.svg`. Run it when the mark has changed. */
const PUBLIC = path.resolve(import.meta.dirname, '../web/public')
const mark = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8')

/** Without the round corners: the phone cuts its own shape. */
const square = mark.replace(' rx="17"', '')
/** A circle of four fifths of the width is never cut off (the mark fits into it). */
const maskable = square
  .replace('<path', '<g transform="translate(5.12 5.12) scale(.84)"><path')
  .replace('</svg>', '</g></svg>')
/** Android uses only the shape. */
const badge = mark.replace(/<rect[^>]*>/, '').replaceAll('#ffb84d', '#fff')

async function draw(name: string, svg: string, side: number): Promise<void> {
  const png = sharp(Buffer.from(svg), { density: (72 * side) / 64 })
    .resize(side, side)
    .png({ palette: true })
  writeFileSync(path.join(PUBLIC, 'icons', name), await png.toBuffer())
}

/** The colour of the mark's ground fills the screen. */
const HERO = '#0a4c61'

/** The mark has a third of the width. */
async function drawSplash(size: string): Promise<void> {
  const [width = 0, height = 0] = size.split('x').map(Number)
  const side = Math.round(width / 3)
  const input = await sharp(Buffer.from(square), { density: (72 * side) / 64 })
    .resize(side, side)
    .png()
    .toBuffer()
  const png = sharp({ create: { width, height, channels: 3, background: HERO } })
    .composite([{ input }])
    .png({ palette: true, colours: 32, compressionLevel: 9 })
  writeFileSync(path.join(PUBLIC, 'icons', `splash-${size}.png`), await png.toBuffer())
}

await draw('icon-192.png', mark, 192)
await draw('icon-512.png', mark, 512)
await draw('maskable-512.png', maskable, 512)
await draw('apple-touch-icon.png', square, 180)
await draw('badge-96.png', badge, 96)

for (const size of SPLASH_SIZES) await drawSplash(size)
