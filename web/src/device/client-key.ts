const BYTES = 16

/** What nobody else will come up with. Browsers have randomUUID on https pages and localhost alone. */
export function clientKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
