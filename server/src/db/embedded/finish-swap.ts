import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Log } from '#log.ts'
import { postgresMajor } from './binaries.ts'
import { renameDurably } from './cluster.ts'
import { clearLeftovers } from './postmaster-pid.ts'

/*
 * A restored database replaces another in three durable renames: unfinished-… to restored-pg18, pg18 to
 * replaced-pg18-…, restored-pg18 to pg18. Killed after the second, the next start does the third.
 */
const clusterIn = (folder: string) => path.join(folder, `pg${postgresMajor}`)
const restoredIn = (folder: string) => path.join(folder, `restored-pg${postgresMajor}`)

export const hasDatabase = (folder: string) => existsSync(clusterIn(folder)) || existsSync(restoredIn(folder))

export function finishSwap(folder: string, log: Log): void {
  if (!existsSync(restoredIn(folder))) return
  if (existsSync(clusterIn(folder))) {
    log.warn(
      `A restore was interrupted before it replaced the database in ${clusterIn(folder)}, so that database is used. Run npm run restore again if you still want it.`,
    )
    return
  }
  renameDurably(restoredIn(folder), clusterIn(folder))
  log.warn(`An interrupted restore has been finished: ${clusterIn(folder)} is the restored database`)
}

export async function swapIn(complete: string, folder: string, log: Log): Promise<string | null> {
  const [cluster, restored] = [clusterIn(folder), restoredIn(folder)]
  await clearLeftovers(cluster, log)
  if (existsSync(restored)) {
    const discarded = `${complete}-before`
    renameSync(restored, discarded)
    rmSync(discarded, { recursive: true, force: true, maxRetries: 10 })
  }
  renameDurably(complete, restored)
  const replaced = existsSync(cluster) ? path.join(folder, replacedName()) : null
  if (replaced) renameDurably(cluster, replaced)
  renameDurably(restored, cluster)
  return replaced
}

const replacedName = () => `replaced-pg${postgresMajor}-${new Date().toISOString().replaceAll(':', '-')}`
