import * as z from 'zod/mini'
import { BadConfig, type Config } from '#config.ts'
import { attachDatabase } from '#db/open.ts'
import { appointAdmin } from '#features/accounts/commands.ts'
import { openContext, openLog } from '#start.ts'

/** Makes or promotes an account and prints a link that sets its password once (design.md ruling 26). */
export async function makeAdmin(config: Config, [email]: readonly string[]): Promise<void> {
  const address = z.email().safeParse(email?.trim())
  if (!address.success)
    throw new BadConfig('Please name the e-mail address: npm run admin -- you@example.com')
  const log = openLog({ ...config, logLevel: 'warn' })
  const database = await attachDatabase(config, log)
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
