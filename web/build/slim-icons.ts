import path from 'node:path'
import type { Plugin } from 'vite'

/** Lucide's own component also reads a context, builds names and merges sizes, which is 2.5 kB that no icon here needs. */
export const slimIcons = (): Plugin => ({
  name: 'muster-slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/')
      ? path.join(import.meta.dirname, '../src/ui/icon.ts')
      : null,
})
