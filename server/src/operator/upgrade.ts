import { BadConfig, type Config } from '#config.ts'
import { upgradeCluster } from '#db/transfer/upgrade-cluster.ts'
import { openLogOnStderr } from '#log.ts'
import { queueLeftOut } from './import.ts'
import { interruptible } from './interruptible.ts'

export async function upgradeData(config: Config): Promise<void> {
  if (config.databaseUrl)
    throw new BadConfig(
      'DATABASE_URL names a PostgreSQL of yours, which you upgrade yourself. To upgrade the one in DATA_DIR, unset it.',
    )
  const { rows, isQueueLeftOut, from, to } = await interruptible(signal =>
    upgradeCluster(config.dataDir, openLogOnStderr(config), async function* (chunks) {
      for await (const chunk of chunks) {
        signal.throwIfAborted()
        yield chunk
      }
    }),
  )
  const counts = Object.values(rows)
  process.stdout.write(
    `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables are in ${to} now, each table compared and equal. Start Muster as usual.
The old data is still in ${from}. Delete that folder once all is well.
${isQueueLeftOut ? `${queueLeftOut}\n` : ''}`,
  )
}
