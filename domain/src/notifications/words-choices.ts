export const choiceWords = {
  title: 'Notifications',
  kindExpected: 'Please send reminder, message, change or car-pool',
  emailExpected: 'Please send always, fallback or never',
  pushExpected: 'Please send true or false',
  on: 'On',
  off: 'Off',
  pushOf: (kind: string) => `${kind}: on the phone`,
  whatsAppOf: (kind: string) => `${kind}: by WhatsApp`,
  emailOf: (kind: string) => `${kind}: by e-mail`,
  notLoaded: 'Your choices could not be loaded',
  emails: {
    always: 'Always',
    fallback: 'Only if the phone cannot be reached',
    never: 'Never',
  },
  ofRollCall: 'A roll-call asks if you are safe, so it cannot be switched off.',
  due: 'What is about the next 3 hours is always sent, even if it is switched off here.',
  saveFailed: 'Your choice could not be saved',
  unsubscribed: 'No e-mails about',
  subscribe: (event: string) => `Send e-mails about ${event} again`,
  subscribeAgain: 'Send again',
} as const

/** The page of the link in an e-mail. Only the server says them. */
export const unsubscribeWords = {
  question: (event: string) => `Stop e-mails about ${event}?`,
  stays: 'Notifications stay in Muster. You can switch the e-mails on again in your profile.',
  button: 'Stop these e-mails',
  done: (event: string) => `You get no more e-mails about ${event}.`,
  open: 'Open Muster',
  wrong: 'This link does not work',
  wrongHint: 'Please open the link in the newest e-mail, or choose in your profile which e-mails you get.',
} as const
