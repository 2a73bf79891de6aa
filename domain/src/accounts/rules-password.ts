import { usernameOf } from './rules.ts'

/** Shorter parts, such as initials, are in many words. */
const PART_MIN = 4
const OTHER_CHARACTERS_MIN = 4

export interface PasswordOwner {
  email: string
  name: string
  contact: string
}

/** Of the name, the email (also between dots and the like), its domain and the phone. */
function partsOf({ email, name, contact }: PasswordOwner): string[] {
  const local = usernameOf(email)
  const domain = email.trim().split('@')[1] ?? ''
  const names = name.trim().split(/\s+/)
  const parts = [email.trim(), local, ...local.split(/[._+-]/), domain, ...domain.split('.'), contact]
  return [...parts, ...names, names.join('')]
    .filter(part => part.length >= PART_MIN)
    .map(part => part.toLowerCase())
    .toSorted((a, b) => b.length - a.length)
}

/** Whether too little is left of a password without what others know of its owner (R497). */
export function isPersonalPassword(password: string, owner: PasswordOwner): boolean {
  const whole = password.toLowerCase()
  // a space keeps what is left apart, so that no part is found that was not there
  const rest = partsOf(owner).reduce((left, part) => left.replaceAll(part, ' '), whole)
  return rest !== whole && rest.replace(/\s/g, '').length < OTHER_CHARACTERS_MIN
}
