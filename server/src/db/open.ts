import type { Config } from '#config.ts'
import type { Log } from '#context.ts'
import type { Connection } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

export interface OpenDatabase {
  connection: Connection
  stop(): Promise<void>
}

/** The external database when DATABASE_URL names one, else our own; migrated in either case. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  const opened = config.databaseUrl ? external(config.databaseUrl) : await embedded(config.dataDir, log)
  try {
    await migrate(opened.connection, log)
    return opened
  } catch (error) {
    await opened.stop()
    throw error
  }
}

const external = (connectionString: string): OpenDatabase => ({
  connection: { connectionString },
  stop: async () => undefined,
})

async function embedded(dataDir: string, log: Log): Promise<OpenDatabase> {
  const { connection, stop } = await startEmbedded({ dataDir, log })
  return { connection, stop }
}
