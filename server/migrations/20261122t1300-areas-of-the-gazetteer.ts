import { type Kysely, sql } from 'kysely'

/**
 * Stored areas held words of the address. They are emptied here and filled in from the gazetteer at the next start,
 * because a migration has no gazetteer.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update car_pools set area = '';
    update car_pool_requests set meeting_point = '';
    update notifications set body = 'A seat is free in a car pool.' where title = 'A seat is free';
  `.execute(db)
}
