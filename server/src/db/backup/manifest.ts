import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

interface ListedFile {
  size: number
  sha256: string
}

/** By path. WAL is not listed; the checksum of the whole archive covers it. */
export type Manifest = ReadonlyMap<string, ListedFile>

const manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'Manifest-Checksum': z.string(),
})

export function parseManifest(text: string): Manifest {
  const summed = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)
  const { Files, 'Manifest-Checksum': sum } = manifest.parse(JSON.parse(text))
  if (sha256(summed) !== sum) throw new Error('its own checksum is wrong')
  return new Map(Files.map(file => [file.Path, { size: file.Size, sha256: file.Checksum }]))
}

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
