const names = new Map<string, string>()

/** PostgreSQL cuts names at 63 bytes, so the few texts that there are get a number each. */
export function statementName(screen: string, text: string): string {
  const name = names.get(text) ?? `${screen}-${names.size + 1}`
  names.set(text, name)
  return name
}
