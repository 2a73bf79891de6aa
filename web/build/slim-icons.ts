import path from 'node:path'
import type { Plugin } from 'vite'

const ICON = /\/lucide-react\/dist\/esm\/icons\//
/** React's keys, for which a list that never changes has no use, and names that nothing reads. */
const UNREAD = /,\s*key: "[^"]*"|\bname: "[^"]*",|\bsize: 24,/g

/** Lucide's own component also reads a context, builds names and merges sizes, which is 2.5 kB that no icon here needs. */
export const slimIcons = (): Plugin => ({
  name: 'muster-slim-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('/createLucideIcon.mjs') && importer.includes('/lucide-react/')
      ? path.join(import.meta.dirname, '../src/ui/icon.ts')
      : null,
  transform: {
    filter: { id: ICON },
    handler: code => ({ code: code.replace(UNREAD, ''), map: null }),
  },
})
