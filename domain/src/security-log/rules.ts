interface Reader {
  id: number
  isAdmin: boolean
}

/** Where in a reply phone numbers can be, by name. `anywhere` where the schema does not say. */
export type PhonePlaces = 'anywhere' | ReadonlyMap<string, PhonePlaces>

/** Whom people are to call: everybody at an item or an event reads these numbers. */
export const TO_CALL: readonly string[] = ['co_ordinator', 'coordinator', 'emergencyCoordinator', 'owner']
const RIDERS = ['car_owner', 'assigned_users', 'requester', 'requestee']

const people = (value: unknown): readonly { id?: unknown }[] =>
  [value].flat().filter(one => typeof one === 'object' && one !== null)

/** Who shares a ride with others reads their numbers as a companion. */
function isInRide(ride: Readonly<Record<string, unknown>>, id: number): boolean {
  if (!('car_owner' in ride || 'requester' in ride)) return false
  return RIDERS.some(key => people(ride[key]).some(one => one.id === id))
}

/** Adds to `found` whose phone numbers a reply gives to a reader: all others for an Admin, otherwise those read as staff (R496). */
export function findPhones(
  reply: unknown,
  reader: Reader,
  found: Set<number>,
  places: PhonePlaces = 'anywhere',
  idAbove?: number,
): void {
  if (Array.isArray(reply)) {
    for (const one of reply) findPhones(one, reader, found, places)
    return
  }
  if (typeof reply !== 'object' || reply === null) return
  const given = reply as Readonly<Record<string, unknown>>
  const id = typeof given.id === 'number' ? given.id : idAbove
  if (id !== undefined && given.contact && id !== reader.id) found.add(id)
  if (places !== 'anywhere' && places.size === 0) return
  const left = reader.isAdmin ? [] : [...TO_CALL, ...(isInRide(given, reader.id) ? RIDERS : [])]
  for (const key of places === 'anywhere' ? Object.keys(given) : places.keys()) {
    const inner = given[key]
    if (typeof inner !== 'object' || left.includes(key)) continue
    const inside = places === 'anywhere' ? places : places.get(key)
    // the row of a table has the id, and its cells the number
    findPhones(inner, reader, found, inside, key === 'values' ? id : undefined)
  }
}
