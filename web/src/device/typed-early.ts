/** A field of the first paint, which React replaces after the first render: read it during that render. */
const early = (name: string) =>
  document.querySelector<HTMLInputElement>(`#root [data-early] input[name="${name}"]`)

export const typedEarly = (name: string): string => early(name)?.value ?? ''

export const isTypingEarly = (name: string): boolean => {
  const input = early(name)
  return input !== null && input === document.activeElement
}
