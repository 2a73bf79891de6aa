import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#context.ts'
import { postgresMajor } from './binaries.ts'
import { renameDurably } from './cluster.ts'
import { clearLeftovers } from './postmaster-pid.ts'

/*
 * A restored database takes the place of another in three steps, each of them durable:
 *   1. whole and examined, it is called restored-pg18
 *   2. the old one, if there is one, is called replaced-pg18-…
 *   3. restored-pg18 is called pg18
 * Killed after 1, the old database is used on; killed after 2, the next start takes step 3. At no time is there
 * neither of them, so that nobody takes the directory for an empty one.
 */
const clusterIn = (folder: string) => path.join(folder, `pg${postgresMajor}`)
const restoredIn = (folder: string) => path.join(folder, `restored-pg${postgresMajor}`)

export const hasDatabase = (folder: string) => existsSync(clusterIn(folder)) || existsSync(restoredIn(folder))

/** Only for the holder of the owner lock. */
export function finishSwap(folder: string, log: Log): void {
  if (!existsSync(restoredIn(folder))) return
  if (existsSync(clusterIn(folder))) {
    log.warn(
      `A restore was broken off before the database in ${clusterIn(folder)} was replaced, so that one is used. Run npm run restore again if it is still wanted.`,
    )
    return
  }
  renameDurably(restoredIn(folder), clusterIn(folder))
  log.warn(`A restore that was broken off has been finished: ${clusterIn(folder)} is the restored database`)
}

/** Where the database that was there is kept, null where there was none. Only for the holder of the owner lock. */
export async function swapIn(whole: string, folder: string, log: Log): Promise<string | null> {
  const [cluster, restored] = [clusterIn(folder), restoredIn(folder)]
  // Muster may have been killed and have left its PostgreSQL running there
  await clearLeftovers(cluster, log)
  if (existsSync(restored)) {
    // half of it must not bear the name
    const leaving = `${whole}-before`
    renameSync(restored, leaving)
    rmSync(leaving, { recursive: true, force: true, maxRetries: 10 })
  }
  renameDurably(whole, restored)
  const replaced = existsSync(cluster) ? path.join(folder, replacedName()) : null
  if (replaced) renameDurably(cluster, replaced)
  renameDurably(restored, cluster)
  return replaced
}

const replacedName = () => `replaced-pg${postgresMajor}-${new Date().toISOString().replaceAll(':', '-')}`
