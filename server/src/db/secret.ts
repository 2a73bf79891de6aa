import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { CHANNEL } from './listen.ts'

/** Made once for an installation, and the same for all its instances. */
export async function readSecret(db: Db, name: string): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name, value: newSecret() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const secret = await findSecret(db, name)
  if (!secret) throw new Error(`The secret ${name} is missing.`)
  return secret
}

export async function findSecret(db: Db, name: string): Promise<Uint8Array | null> {
  const found = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return found ? Buffer.from(found.value, 'base64') : null
}

/** Servers that run are told with the commit, on the channel of all servers. */
export async function replaceSecret(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('secrets')
    .values({ name, value: newSecret() })
    .onConflict(conflict => conflict.column('name').doUpdateSet(eb => ({ value: eb.ref('excluded.value') })))
    .execute()
  await sql`select pg_notify(${CHANNEL}, ${SECRET_REPLACED})`.execute(tx)
}

export const SECRET_REPLACED = 'secret replaced'

const newSecret = () => randomBytes(32).toString('base64')
