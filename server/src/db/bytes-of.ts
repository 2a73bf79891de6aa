const OF_OBJECT = 24
const OF_REFERENCE = 8
const OF_STRING = 24

const measured = new WeakMap<object, number>()

/** About how much memory plain data takes that nobody changes: each value is measured once. */
export function bytesOf(value: object): number {
  const known = measured.get(value)
  if (known !== undefined) return known
  const bytes = walk(value, new Set())
  measured.set(value, bytes)
  return bytes
}

function walk(value: unknown, seen: Set<object>): number {
  if (typeof value === 'string') return OF_STRING + value.length
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0
  seen.add(value)
  const entries =
    value instanceof Map ? [...value.keys(), ...value.values()] : (Object.values(value) as unknown[])
  let bytes = OF_OBJECT
  for (const entry of entries) bytes += OF_REFERENCE + walk(entry, seen)
  return bytes
}
