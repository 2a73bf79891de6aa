import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'

/** Besides the present one (R427). */
const EARLIER_BUILDS = 2

const folderOf = (dataDir: string) => path.join(dataDir, 'web-builds')

/** All names contain the hash of their file. */
const nameOf = (webDir: string) =>
  createHash('sha256')
    .update(readdirSync(path.join(webDir, 'assets')).sort().join())
    .digest('hex')
    .slice(0, 16)

/** Newest first. */
const buildsIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(name => /^[0-9a-f]{16}$/.test(name))
        .map(name => ({ name, usedAt: statSync(path.join(folder, name)).mtimeMs }))
        .sort((one, other) => other.usedAt - one.usedAt)
        .map(({ name }) => name)
    : []

/** The folders with the hashed files of the builds that this server has served before. */
export function earlierBuilds(webDir: string, dataDir: string): string[] {
  const folder = folderOf(dataDir)
  const present = nameOf(webDir)
  return buildsIn(folder)
    .filter(name => name !== present)
    .slice(0, EARLIER_BUILDS)
    .map(name => path.join(folder, name))
}

/** Copies the present build's hashed files beside the database, for the tabs that are open when the next one comes. */
export async function keepBuild(webDir: string, dataDir: string, now: Date): Promise<void> {
  const folder = folderOf(dataDir)
  const kept = path.join(folder, nameOf(webDir))
  if (!existsSync(kept)) {
    const unfinished = `${kept}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await cp(path.join(webDir, 'assets'), unfinished, { recursive: true })
    await rename(unfinished, kept)
  }
  await utimes(kept, now, now)
  for (const name of buildsIn(folder).slice(1 + EARLIER_BUILDS))
    await rm(path.join(folder, name), { recursive: true })
}
