const FORMULA = /^'*[=+\-@\t\r]/

/** What a spreadsheet would run as a formula is kept as text by one more apostrophe, and comes back the same. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Exactly the apostrophe that `guarded` has added. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
