import type { Context } from '../src/context.ts'

/** What a person is told, oldest first. */
export async function toldTo({ db }: Pick<Context, 'db'>, { id }: { id: number }) {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select(['n.title', 'n.body', 'n.path', 'd.state'])
    .where('d.user_id', '=', id)
    .orderBy('n.id')
    .execute()
}
