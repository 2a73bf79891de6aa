import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { BadConfig, type Config } from '#config.ts'
import { refuseImpossibleBackupDir } from '#db/backup/refuse-impossible.ts'
import { refuseUnusable } from '#db/embedded/data-directory.ts'
import { refuseSecondOwner } from '#db/embedded/owner-lock.ts'
import { refuseSwitch } from '#db/open.ts'
import { readRegion } from '#outside/places/region.ts'

/** What would stop a start, found before the web app is built and before the database is created (R160). */
export async function checkStart(config: Config): Promise<void> {
  const { dataDir, backupDir, databaseUrl } = config
  readRegion(config.maps.regionDir)
  refuseSwitch(config)
  refuseUnusable(dataDir)
  if (!databaseUrl) refuseSecondOwner(dataDir)
  if (!databaseUrl && existsSync(dataDir)) await refuseImpossibleBackupDir(dataDir, backupDir)
  await refuseTakenPort(config)
}

function refuseTakenPort({ port, host }: Config): Promise<void> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', error => reject(explainListen(error, { port, host })))
    server.listen({ port, host }, () => server.close(() => resolve()))
  })
}

export function explainListen(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new BadConfig(
      `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to another number.`,
    )
  if (code === 'EACCES')
    return new BadConfig(`Port ${port} is for administrators here. Set PORT to a number above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new BadConfig(`HOST ${host} is no address of this machine.`)
  return error
}

/** Without it every page would be "not found" on a server that says it is ready. */
export function refuseMissingWebApp({ webDir, hasWebApp }: Config): void {
  if (!hasWebApp || existsSync(path.join(webDir, 'index.html'))) return
  throw new BadConfig(
    `The web app is not built: ${webDir} has no index.html. Run npm ci and npm run build, or set WEB_APP=none to serve the API only.`,
  )
}
