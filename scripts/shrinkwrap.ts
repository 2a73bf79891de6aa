import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The lock of a packed release, because `npm pack` leaves package-lock.json out. Without `engines`: npm would compare them
 * with its own Node, and the server runs on the one inside the project.
 */
const ROOT = path.resolve(import.meta.dirname, '..')

interface Lock {
  packages: Record<string, { engines?: object }>
}

const lock: Lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))
for (const [name, entry] of Object.entries(lock.packages)) if (name !== '') delete entry.engines
writeFileSync(path.join(ROOT, 'npm-shrinkwrap.json'), `${JSON.stringify(lock, null, 2)}\n`)
