import type { TestContext } from './test-context.ts'

/** Oldest first. */
export async function notificationsOf({ db }: Pick<TestContext, 'db'>, { id }: { id: number }) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['n.title', 'n.body', 'n.path', 'd.state'])
    .where('d.user_id', '=', id)
    .orderBy('n.id')
    .execute()
}
