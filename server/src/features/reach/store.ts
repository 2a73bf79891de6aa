import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

export const upsertInstalledApp = (tx: Tx, userId: number, at: Date) =>
  tx
    .insertInto('installed_apps')
    .values({ user_id: userId, first_seen_at: at, last_seen_at: at })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ last_seen_at: sql`greatest(installed_apps.last_seen_at, excluded.last_seen_at)` }),
    )
    .execute()

export const deleteInstalledApp = (tx: Tx, userId: number) =>
  tx.deleteFrom('installed_apps').where('user_id', '=', userId).execute()
