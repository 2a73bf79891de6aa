import { TEMPLATES, type Template } from '@muster/domain/notifications/send-facts.ts'
import type { SendGroup, SendManualInput, SendScreen } from '@muster/domain/notifications/send-schema.ts'
import { blankIn, textOf } from '@muster/domain/notifications/send-templates.ts'
import { composeWords } from '@muster/domain/notifications/words-compose.ts'
import { sendWords } from '@muster/domain/notifications/words-sends.ts'
import type { About } from './compose-about.ts'

export interface Draft {
  group: SendGroup
  template: Template
  title: string
  body: string
  screen: SendScreen
  isUrgent: boolean
  /** errors are shown after the first try to send */
  isTried: boolean
}

/** The first is the one to start with. */
export function templatesFor({ target: { entityType } }: About): readonly Template[] {
  if (entityType === 'car-pool') return TEMPLATES
  const others = TEMPLATES.filter(template => template !== 'car-pool')
  return entityType === 'event' ? [...others, 'car-pool'] : others
}

export function emptyDraft(about: About): Draft {
  const [template = 'general'] = templatesFor(about)
  return {
    ...{ group: 'all', template, screen: 'my-checkin', isUrgent: false, isTried: false },
    ...textOf(template, about.facts),
  }
}

export const targetOf = ({ target, person }: About, { group }: Draft) =>
  person || group === 'all' ? target : { ...target, group }

export function errorsOf({ title, body }: Draft): { title?: string; body?: string } {
  const [inTitle, inBody] = [blankIn(title), blankIn(body)]
  const titleError =
    title.trim() === '' ? sendWords.titleMissing : inTitle && composeWords.blank(inTitle.text)
  const bodyError = body.trim() === '' ? sendWords.bodyMissing : inBody && composeWords.blank(inBody.text)
  return { ...(titleError && { title: titleError }), ...(bodyError && { body: bodyError }) }
}

export const inputOf = (about: About, draft: Draft): SendManualInput => ({
  ...targetOf(about, draft),
  ...{ title: draft.title, body: draft.body, screen: draft.screen },
  ...(draft.isUrgent && { isUrgent: true }),
})
