/** On a button that an early script has drawn, by what describes it. The scripts share no module with the app. */
const page = globalThis as { earlyTap?: string | null }

export const keepEarlyTap = (described: string | null) => {
  page.earlyTap = described
}

/** Once. */
export function takeEarlyTap(described: string): boolean {
  const isTapped = page.earlyTap === described
  if (isTapped) page.earlyTap = null
  return isTapped
}
