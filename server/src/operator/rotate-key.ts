import { BadConfig, type Config } from '#config.ts'
import { attachDatabase } from '#db/open.ts'
import { rotateKey } from '#features/accounts/commands-key.ts'
import { openLog } from '#log.ts'
import { openContext } from '#start.ts'

const CONSEQUENCES = `Void are then: every session, calendar links, invite links of events, passes, unsubscribe links in e-mails, and the memory of known devices.
Passwords, passkeys, API tokens, links that set a password and the key of push notifications (VAPID) stay. Backups and exports hold the old key: after a restore, do this again.`

/** After a theft of the database, a backup or an export (R502). */
export async function replaceKey(config: Config, args: readonly string[]): Promise<void> {
  if (args.length !== 1 || args[0] !== '--yes')
    throw new BadConfig(
      `This logs everybody out and replaces the key that signs sessions.\n${CONSEQUENCES}\nTo do it: npm run rotate-key -- --yes`,
    )
  const log = openLog({ ...config, logLevel: 'warn' })
  const database = await attachDatabase(config, log)
  const { ctx, close } = await openContext(config, log, database)
  try {
    const { sessions } = await rotateKey(ctx)
    process.stdout.write(messageOf(sessions))
  } finally {
    await close()
    await database.stop()
  }
}

const messageOf = (sessions: number) =>
  `The key was replaced, and everybody is logged out (${sessions} ${sessions === 1 ? 'session' : 'sessions'}). Servers that run use the new key within seconds; none has to be restarted.
${CONSEQUENCES.replace('then', 'now')}
Invite links are copied again from the event, and calendar links from the profile. Phones load new passes by themselves after the log-in.
`
