import sharp from 'sharp'

export const picture = (
  { width = 1200, height = 800, colour = '#336699' } = {},
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
