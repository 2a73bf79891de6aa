import * as z from 'zod/mini'
import { BadConfig, type Config } from '#config.ts'
import { openPool } from '#db/connect.ts'
import { embeddedConnection } from '#db/embedded.ts'
import { type OpenDatabase, openDatabase } from '#db/open.ts'
import { appointAdmin } from '#features/accounts/commands.ts'
import { openContext, openLog } from '#start.ts'

/** Makes or promotes an account and prints a link that sets its password once (design.md ruling 26). */
export async function makeAdmin(config: Config, email: string | undefined): Promise<void> {
  const address = z.email().safeParse(email?.trim())
  if (!address.success)
    throw new BadConfig('Please name the e-mail address: npm run admin -- you@example.com')
  const log = openLog({ ...config, logLevel: 'warn' })
  const database = (await runningDatabase(config)) ?? (await openDatabase(config, log))
  const { ctx, close } = await openContext(config, log, database)
  try {
    const { link, isNew } = await appointAdmin(ctx, address.data)
    process.stdout.write(
      `${address.data} is ${isNew ? 'a new' : 'now an'} Admin. Set the password with this link, once, within 30 minutes:\n\n${link}\n\n`,
    )
  } finally {
    await close()
    await database.stop()
  }
}

/** While the server runs it owns the data directory, and this command is its guest. */
async function runningDatabase(config: Config): Promise<OpenDatabase | null> {
  if (config.databaseUrl) return null
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  try {
    const connection = embeddedConnection(config.dataDir)
    const pool = openPool(connection, silent, { max: 1 })
    await pool.query('select 1').finally(() => pool.end())
    return { connection, stop: async () => undefined }
  } catch {
    return null
  }
}
