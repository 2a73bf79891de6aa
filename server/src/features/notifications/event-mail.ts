import { eventMailWords as say } from '@muster/domain/notifications/words-event-mail.ts'
import { ifTheButtonFails } from '@muster/domain/shared/mail-words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import type { Config } from '#config.ts'
import { layOutMail } from '#outside/mail-layout.ts'
import type { Mail } from '#outside/mailer.ts'

export interface EventMail {
  to: string
  eventName: string
  title: string
  /** greets the person; an empty line begins a paragraph */
  body: string
  /** the screen that the button opens */
  path: string | null
  unsubscribeUrl: string | null
  /** of the delivery, so that a repeated e-mail has the same Message-ID */
  id?: string
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A notification as an e-mail. */
export function eventMail({ publicUrl }: Config, mail: EventMail): Mail {
  const eventName = oneLine(mail.eventName)
  const { unsubscribeUrl, id } = mail
  const link = publicUrl + (mail.path ?? linkTo('notifications'))
  const words = {
    subject: say.subject(oneLine(mail.title), eventName),
    before: mail.body.trim().split(/\n\s*\n/),
    button: say.open,
    after: [],
    otherwise: ifTheButtonFails,
    ...(unsubscribeUrl && {
      footer: { text: say.why(eventName), button: say.unsubscribe(eventName), link: unsubscribeUrl },
    }),
  }
  return {
    to: mail.to,
    ...layOutMail(words, link),
    link,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    ...(id && { messageId: `<${id}@${new URL(publicUrl).hostname}>` }),
  }
}
