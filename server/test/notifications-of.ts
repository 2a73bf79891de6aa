import { sql } from 'kysely'
import type { TestContext } from './test-context.ts'

/** Oldest first. */
export async function notificationsOf({ db }: Pick<TestContext, 'db'>, { id }: { id: number }) {
  return db
    .selectFrom('recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .select([
      ...(['n.path', 'r.state'] as const),
      sql<string>`coalesce(r.title, n.title)`.as('title'),
      sql<string>`coalesce(r.body, n.body)`.as('body'),
    ])
    .where('r.user_id', '=', id)
    .orderBy('n.id')
    .execute()
}
