import { RESET_CODE_MINUTES } from '@muster/domain/accounts/limits.ts'
import * as z from 'zod/mini'
import { BadConfig, type Config } from '#config.ts'
import { attachDatabase } from '#db/open.ts'
import { type Appointment, appointAdmin } from '#features/accounts/commands-appoint.ts'
import { openLog } from '#log.ts'
import { openContext } from '#start.ts'

/** Creates or promotes an account and prints a one-time link that sets its password (R26). */
export async function makeAdmin(config: Config, [email]: readonly string[]): Promise<void> {
  const address = z.email().safeParse(email?.trim())
  if (!address.success)
    throw new BadConfig('Please name the e-mail address: npm run admin -- you@example.com')
  const log = openLog({ ...config, logLevel: 'warn' })
  const database = await attachDatabase(config, log)
  const { ctx, close } = await openContext(config, log, database)
  try {
    process.stdout.write(messageOf(address.data, await appointAdmin(ctx, address.data)))
  } finally {
    await close()
    await database.stop()
  }
}

const SHUT_OUT = `It is signed out everywhere now. Its password, the links in its e-mails and its calendar link no longer work.
Its name and phone number stay as they were entered.`

const KNOWN: Readonly<Record<Appointment['was'], (address: string) => string>> = {
  unknown: address => `${address} has a new account.\n`,
  attendee: address => `${address} has an account already. ${SHUT_OUT}\n`,
  admin: address => `${address} is an Admin already. ${SHUT_OUT}\n`,
}

const messageOf = (address: string, { link, was }: Appointment) => `
${KNOWN[was](address)}
Set the password with this link. It works once, within ${RESET_CODE_MINUTES} minutes${was === 'admin' ? '' : ', and makes the account an Admin'}:

${link}

`
