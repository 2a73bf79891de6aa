import type { NewApiToken } from '@muster/domain/installation/schema.ts'
import type { Tx } from '#db/connect.ts'

interface NewRow extends Pick<NewApiToken, 'name' | 'access'> {
  token_hash: string
  created_at: Date
  expires_at: Date
}

interface Owner {
  adminId: number
  /** the role that they must have */
  role: string
}

/** `null` for somebody without the role. The lock makes a change of the role wait, whose trigger then ends the token. */
export async function insertApiToken(tx: Tx, { adminId, role }: Owner, row: NewRow): Promise<number | null> {
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', adminId)
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!admin) return null
  const { id } = await tx
    .insertInto('api_tokens')
    .values({ admin_id: adminId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const deleteApiToken = (tx: Tx, id: number) =>
  tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .returning(['id', 'name', 'admin_id as adminId'])
    .executeTakeFirst()

export const deleteApiTokensOf = (tx: Tx, adminId: number) =>
  tx.deleteFrom('api_tokens').where('admin_id', '=', adminId).returning(['id', 'name']).execute()
