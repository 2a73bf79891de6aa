import type { Template } from './send-facts.ts'
import { closing, inPlace, leaves, type MessageFacts } from './words.ts'
import { templateWords as say } from './words-compose.ts'

export type AboutFacts = Omit<MessageFacts, 'person'>

/** A title and a text to start from. What only the sender knows is in brackets. */
export function textOf(template: Template, about: AboutFacts): { title: string; body: string } {
  if (template === 'free') return { title: '', body: '' }
  // nobody is greeted: the server does it for each person
  const facts = { ...about, person: '' }
  const subject = facts.item || facts.event
  const { title, body } = {
    general: say.general(subject, { ...facts, place: inPlace(facts) }),
    delay: say.delay(subject, facts),
    place: say.place(subject, facts),
    'car-pool': say.carPool(facts.event, leaves(facts)),
  }[template]
  return { title, body: `${body}\n${closing(facts)}` }
}

const BLANK = /\[[^\]\n]+\]/

/** What the sender has not filled in yet, with its place in the text. */
export function blankIn(text: string): { text: string; at: number } | null {
  const found = BLANK.exec(text)
  return found && { text: found[0], at: found.index }
}
