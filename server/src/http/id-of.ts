import { type AnyId, readId } from '@muster/domain/shared/text.ts'
import { Refused } from '#refused.ts'

export function idOf({ id }: { id: string }): AnyId {
  const read = readId(id)
  if (!read) throw new Refused('not_found')
  return read
}
