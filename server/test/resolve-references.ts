// biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape of what came back
type Json = any

/** Replaces each `$ref` by what it refers to, and at most `depth` of them inside each other. */
export function resolved(value: Json, document: Json, depth = 4): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(one => resolved(one, document, depth))
  if (typeof value.$ref === 'string') {
    if (depth === 0) return value
    const path: string[] = value.$ref.slice(2).split('/')
    const target = path.reduce((inner, name) => inner[name], document)
    return resolved(target, document, depth - 1)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolved(inner, document, depth)]),
  )
}
