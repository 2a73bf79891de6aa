import { type AnyId, readId } from '@muster/domain/shared/text.ts'
import { Refused } from '#refused.ts'

/** Of what has no documentId. */
export function integerIdOf(value: string): number {
  const id = idOf({ id: value })
  if (!('id' in id)) throw new Refused('not_found')
  return id.id
}

export function idOf({ id }: { id: string }): AnyId {
  const read = readId(id)
  if (!read) throw new Refused('not_found')
  return read
}
