/**
 * On a slow network a person types into the page that is painted before any script arrives. Read these while
 * the first screen renders for the first time: React puts its own fields in place right after.
 */
const early = (name: string) =>
  document.querySelector<HTMLInputElement>(`#root [data-early] input[name="${name}"]`)

export const typedEarly = (name: string): string => early(name)?.value ?? ''

export const isTypingEarly = (name: string): boolean => {
  const input = early(name)
  return input !== null && input === document.activeElement
}
