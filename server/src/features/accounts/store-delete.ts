import { formerMember } from '@muster/domain/profile/words.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { deleteAllCodesOf, deleteSessionsOf } from './store.ts'
import { deleteAllPasskeys } from './store-passkeys.ts'

/** Locked by ascending id, so that of two last Admins who leave at once one is refused. */
export async function lockAdmins(tx: Tx, role: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The row stays for numbers, without anything that leads to the person. */
export async function makeFormer(
  tx: Tx,
  user: { id: number; email: string; role: string },
  now: Date,
): Promise<void> {
  const { id, email, role } = user
  await sql`delete from pgboss.job where name = 'account-mail' and (data ->> 'userId' = ${String(id)}
    or lower(${email}) in (lower(data ->> 'email'), lower(data -> 'person' ->> 'email')))`.execute(tx)
  await tx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute()
  await deleteSessionsOf(tx, id, null)
  await deleteAllCodesOf(tx, id)
  await deleteAllPasskeys(tx, id)
  await tx
    .updateTable('users')
    .set({ name: formerMember.name, username: '', contact: '', password_hash: '', confirmed: false })
    .set({ email: `former-member-${id}@former.invalid`, role })
    .set({ document_id: sql`new_document_id()`, former_since: now, disabled_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}
