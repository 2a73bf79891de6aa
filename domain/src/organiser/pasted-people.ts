import { normalizedEmail } from '../accounts/rules.ts'
import { email as emailSchema, name as nameSchema } from '../accounts/schema.ts'

export interface PastedPeople {
  /** each email once, as it is stored */
  people: { email: string; name: string | null }[]
  /** what is no email, in the order of the text */
  unreadable: string[]
}

// each word is tried once: a cell can have a megabyte without an @
const EMAIL = /(?<![^\s<>,;:"'()[\]])[^\s<>,;:"'()[\]]+@[^\s<>,;:"'()[\]]+/g
const LINES = /[\n\r;]+/
const CELLS = /[,\t]+/

/** From a mail, a list or a sheet, with or without names: "Asha Rao <asha@muster.example>; ravi@muster.example". */
export function peopleIn(pasted: string): PastedPeople {
  const found = new Map<string, string | null>()
  const unreadable: string[] = []
  const add = (text: string) => {
    const emails = text.match(EMAIL) ?? []
    if (emails.length === 0) unreadable.push(text)
    for (const written of emails) {
      const email = normalizedEmail(written.replace(/\.+$/, ''))
      if (!emailSchema.safeParse(email).success) unreadable.push(written)
      else found.set(email, found.get(email) ?? (emails.length === 1 ? nameBeside(text, written) : null))
    }
  }
  for (const line of pasted.split(LINES)) {
    const parts = (line.match(EMAIL)?.length ?? 0) > 1 ? line.split(CELLS) : [line]
    for (const part of parts) if (part.trim() !== '') add(part.trim())
  }
  return { people: [...found].map(([email, name]) => ({ email, name })), unreadable }
}

/** What stands before the email, otherwise the cell after it. */
function nameBeside(text: string, email: string): string | null {
  const [before = '', after = ''] = text.split(email)
  const name = [before, after.replace(/^[>\s,\t)]+/, '').split(CELLS)[0] ?? '']
    .map(part =>
      part
        .replace(/[<>()"[\],\t]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .find(part => nameSchema.safeParse(part).success)
  return name ?? null
}
