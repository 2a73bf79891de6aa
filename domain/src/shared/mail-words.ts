/** An e-mail: sentences, a button that opens the link, sentences. */
export interface MailWords {
  subject: string
  before: readonly string[]
  button: string
  after: readonly string[]
  /** above the link, for those whose button does not work */
  otherwise: string
  /** at the end, with a link of its own */
  footer?: { text: string; button: string; link: string }
}

export const ifTheButtonFails = 'If the button does not work, open this address:'
