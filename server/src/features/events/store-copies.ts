import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'
import { deleteInSteps } from '#db/delete-in-steps.ts'
import { type Move, movedByDays } from '#db/moved-by-days.ts'

interface Copied extends Move {
  from: number
  name: string
  coverImageId: number | null
  now: Date
}

/** All settings but those that name people. Not published, and open for registration. */
export const insertCopy = (tx: Tx, { from, name, coverImageId, now, ...move }: Copied) =>
  tx
    .insertInto('events')
    .columns([
      ...(['name', 'description', 'start_date', 'end_date', 'timezone', 'location', 'latitude'] as const),
      ...(['longitude', 'cover_image_id', 'registration', 'active', 'is_car_pool_enabled'] as const),
      ...(['available_drinks', 'join_policy', 'join_domains', 'quiet_from', 'quiet_until'] as const),
      ...(['created_at', 'updated_at'] as const),
    ])
    .expression(db =>
      db
        .selectFrom('events as e')
        .where('e.id', '=', from)
        .select(({ ref, lit }) => [
          sql<string>`${name}::text`.as('name'),
          'e.description',
          movedByDays(ref('e.start_date'), move).as('start_date'),
          movedByDays(ref('e.end_date'), move).as('end_date'),
          'e.timezone',
          'e.location',
          'e.latitude',
          'e.longitude',
          sql<number | null>`${coverImageId}::int`.as('cover_image_id'),
          sql<string>`'open'`.as('registration'),
          lit(false).as('active'),
          'e.is_car_pool_enabled',
          'e.available_drinks',
          'e.join_policy',
          'e.join_domains',
          'e.quiet_from',
          'e.quiet_until',
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

/** With files at new secret addresses. */
export async function copyImage(tx: Tx, imageId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into images (alternative_text) select alternative_text from images where id = ${imageId} returning id
    ), files as (
      insert into image_files (hash, image_id, content_type, width, height, bytes)
        select left(encode(sha256(f.bytes || uuid_send(gen_random_uuid())), 'hex'), 40),
          made.id, f.content_type, f.width, f.height, f.bytes
        from image_files f, made where f.image_id = ${imageId}
    )
    select id from made
  `.execute(tx)
  return rows[0]?.id ?? null
}

export async function deleteEvent(tx: Tx, eventId: number): Promise<void> {
  await deleteInSteps(tx, limit =>
    tx
      .deleteFrom('event_members')
      .where('event_id', '=', eventId)
      .where('user_id', 'in', db =>
        db.selectFrom('event_members').where('event_id', '=', eventId).select('user_id').limit(limit),
      )
      .executeTakeFirstOrThrow(),
  )
  await tx.deleteFrom('events').where('id', '=', eventId).execute()
}
