import { dayIn, daysBetween } from '@muster/domain/shared/clock.ts'
import type { AnyId } from '@muster/domain/shared/text.ts'
import type { Tx } from '#db/connect.ts'
import type { Move } from '#db/moved-by-days.ts'
import { Refused } from '#refused.ts'
import * as store from './store-copies.ts'
import { lockSettings } from './store-settings.ts'

/** Called with `tx`. */

interface Copy {
  from: number
  to: number
  /** from the first day of the one to the first day of the other */
  move: Move
}

export async function insertCopy(
  tx: Tx,
  event: AnyId,
  { name, startDay, now }: { name: string; startDay: string; now: Date },
): Promise<Copy> {
  const stored = await lockSettings(tx, event)
  if (!stored) throw new Refused('not_found')
  const { id: from, timezone, start_date, cover_image_id } = stored
  const move = { timezone, days: daysBetween(dayIn(timezone, start_date), startDay) }
  const coverImageId = cover_image_id === null ? null : await store.copyImage(tx, cover_image_id)
  const { id: to } = await store.insertCopy(tx, { from, name, coverImageId, now, ...move })
  return { from, to, move }
}

/** Not while it is published: its members are told first that it is off. */
export async function lockToDelete(tx: Tx, event: AnyId) {
  const stored = await lockSettings(tx, event)
  if (!stored) throw new Refused('not_found')
  if (stored.active) throw new Refused('event_is_published')
  return { id: stored.id, documentId: stored.document_id, name: stored.name }
}

/** Its items are gone. */
export const deleteLocked = (tx: Tx, eventId: number) => store.deleteEvent(tx, eventId)

export const copyPicture = (tx: Tx, imageId: number) => store.copyImage(tx, imageId)
