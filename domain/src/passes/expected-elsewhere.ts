import { entriesOf, type ItemOnBoard, partsByDay } from '../boards/rules.ts'
import type { EventTimes, ItemTimes, Leg } from '../items/facts.ts'
import { legTimes } from '../items/rules.ts'

/** Of a person's items those of the same kind and on the same day as the one that they are not expected at. */
export function expectedElsewhere(
  items: readonly ItemOnBoard[],
  { times, event }: { times: ItemTimes; event: EventTimes },
  leg: Leg,
) {
  const { day } = legTimes(times, event, leg)
  const { timezone } = event
  const parts = partsByDay(
    items.filter(({ kind }) => kind === times.kind),
    event,
  )
  const entries = entriesOf(parts.get(day) ?? [], { day, view: 'mine', timezone })
  return entries.map(({ id, documentId, name }) => ({ id, documentId, name }))
}
