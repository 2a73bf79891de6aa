import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import { tellChanges } from '../../src/features/change-notices/tell.ts'
import { fireReminders } from '../../src/features/scheduled-reminders/fire.ts'
import { openLog } from '../../src/log.ts'
import { openContext } from '../../src/start.ts'

/** A server without HTTP that asks for due reminders and changes all the time, from the first byte it reads until it is killed. */
const config = readConfig()
const { databaseUrl } = config
if (!databaseUrl) throw new Error('this server needs DATABASE_URL')
const { ctx } = await openContext(config, openLog(config, process.stderr), {
  connection: { connectionString: databaseUrl },
  stop: async () => undefined,
})
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (;;) {
  await fireReminders(ctx)
  await tellChanges(ctx)
  await sleep(10)
}
