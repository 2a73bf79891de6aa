import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Tx } from '#db/connect.ts'

/** Shared, so that people join at the same time, while closing the registration waits for them and they for it. */
export const lockEventToJoin = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select(['id', 'name', 'registration', 'active', 'end_date as endDate'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forShare()
    .executeTakeFirst()

export const lockEvent = (tx: Tx, event: AnyId) =>
  tx
    .selectFrom('events')
    .select(['id', 'cover_image_id as coverImageId'])
    .where(eb => ('id' in event ? eb('id', '=', event.id) : eb('document_id', '=', event.documentId)))
    .forUpdate()
    .executeTakeFirst()

export const findMember = (tx: Tx, eventId: number, userId: number) =>
  tx
    .selectFrom('event_members')
    .select('joined_at')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Says whether a row was written: whoever comes second finds the first one's. */
export async function insertMember(tx: Tx, eventId: number, userId: number, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('event_members')
    .values({ event_id: eventId, user_id: userId, joined_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface ImageFile {
  hash: string
  contentType: string
  width: number
  height: number
  bytes: Buffer
}

export async function insertImage(
  tx: Tx,
  alternativeText: string | null,
  files: readonly ImageFile[],
): Promise<number> {
  const image = await tx
    .insertInto('images')
    .values({ alternative_text: alternativeText })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('image_files')
    .values(
      files.map(({ contentType, ...file }) => ({ ...file, content_type: contentType, image_id: image.id })),
    )
    .execute()
  return image.id
}

export const updateCover = (tx: Tx, eventId: number, imageId: number, now: Date) =>
  tx
    .updateTable('events')
    .set({ cover_image_id: imageId, updated_at: now })
    .where('id', '=', eventId)
    .execute()

export const deleteImage = (tx: Tx, imageId: number) =>
  tx.deleteFrom('images').where('id', '=', imageId).execute()

export const insertAudit = (tx: Tx, actorId: number, action: string, eventId: number) =>
  tx.insertInto('audit').values({ actor_id: actorId, action, event_id: eventId }).execute()
