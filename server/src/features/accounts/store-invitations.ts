import { expressionBuilder, sql } from 'kysely'
import { dbOf, type HasDatabase } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'
import type { DB } from '#db/schema.generated.ts'

const { val } = expressionBuilder<DB>()

export const findAccounts = (tx: Tx, emails: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(({ fn }) => ['id', fn<string>('lower', ['email']).as('email'), 'confirmed'])
    .select(['unclaimed_since as unclaimedSince', 'disabled_at as disabledAt'])
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', fn.any(val([...emails]))))
    .execute()

/** Emails that are about to be given back to another account (R204). */
export async function findReserved(tx: Tx, emails: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('one_time_codes')
    .select(({ fn }) => fn<string>('lower', ['email']).as('email'))
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', fn.any(val([...emails]))))
    .where('purpose', '=', 'undo-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

interface NewAccounts {
  people: readonly { email: string; username: string; name: string; contact: string }[]
  role: string
  passwordHash: string
  now: Date
}

/** At least one. Those that somebody else makes at the same moment are left to them. */
export const insertUnclaimed = (tx: Tx, { people, role, passwordHash, now }: NewAccounts) =>
  tx
    .insertInto('users')
    .values(
      people.map(person => ({
        ...{ ...person, role, password_hash: passwordHash },
        ...{ confirmed: false, unclaimed_since: now },
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()

export const isUnclaimed = async (ctx: HasDatabase, email: string): Promise<boolean> =>
  (await dbOf(ctx)
    .selectFrom('users')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', email.toLowerCase()))
    .where('unclaimed_since', 'is not', null)
    .executeTakeFirst()) !== undefined

export interface Description {
  id: number
  name: string
  contact: string
}

/** Returns those who were changed. */
export async function updateUnclaimed(
  tx: Tx,
  people: readonly Description[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update users u set name = d.name, contact = d.contact, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as d(id integer, name text, contact text)
    where u.id = d.id and u.unclaimed_since is not null
    returning u.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteUnclaimed(tx: Tx, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .deleteFrom('users as u')
    .where('u.id', '=', ({ fn }) => fn.any(val([...userIds])))
    .where('u.unclaimed_since', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('event_members as m').whereRef('m.user_id', '=', 'u.id').select('m.user_id'))),
    )
    .returning('u.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Claim {
  passwordHash: string
  name: string
  contact: string
}

export const claimAccount = (tx: Tx, userId: number, { passwordHash, ...details }: Claim, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...details, password_hash: passwordHash, confirmed: true, unclaimed_since: null, updated_at: now })
    .where('id', '=', userId)
    .execute()

/** The person of a code that can still be used, and the event if they are in it. */
export const findInvited = (ctx: HasDatabase, of: { hash: Buffer; eventId: number; now: Date }) =>
  dbOf(ctx)
    .selectFrom('one_time_codes as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('event_members as m', join =>
      join.onRef('m.user_id', '=', 'u.id').on('m.event_id', '=', of.eventId),
    )
    .leftJoin('events as e', join => join.onRef('e.id', '=', 'm.event_id').on('e.active', '=', true))
    .where('c.code_hash', '=', of.hash)
    .where('c.purpose', '=', 'invitation')
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', of.now)
    .where('u.unclaimed_since', 'is not', null)
    .where('u.disabled_at', 'is', null)
    .select(['u.name', 'u.username', 'u.email', 'u.contact'])
    .select([
      'e.id',
      'e.document_id as documentId',
      'e.name as eventName',
      'e.start_date as startDate',
      'e.end_date as endDate',
    ])
    .select(['e.timezone', 'e.location'])
    .executeTakeFirst()
