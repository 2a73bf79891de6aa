interface SmtpError {
  /** of nodemailer */
  code?: string
  responseCode?: number
  /** the command that was refused */
  command?: string
}

/** What the server says of a person: another try gets the same answer. A refused log-in or sender is the operator's to mend. */
const ABOUT_A_MESSAGE = ['RCPT TO', 'DATA']

const NOT_ENCRYPTED =
  'The mail server offers no encryption (STARTTLS), so nothing was sent. Use one that does, or end SMTP_URL with ?requireTLS=false'

/** Without the addresses, which the sentences of mail servers and the errors of nodemailer hold. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly isFinal: boolean

  constructor({ code = 'no answer', responseCode, command = 'CONN' }: SmtpError) {
    super(
      command === 'STARTTLS'
        ? NOT_ENCRYPTED
        : responseCode === undefined
          ? `The mail server could not be used: ${code} at ${command}`
          : `The mail server answered ${responseCode} to ${command}`,
    )
    this.isFinal = responseCode !== undefined && responseCode >= 500 && ABOUT_A_MESSAGE.includes(command)
  }
}
