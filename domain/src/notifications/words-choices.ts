export const choiceWords = {
  title: 'Notifications',
  kindExpected: 'Please send reminder, message, change or car-pool',
  emailExpected: 'Please send always, fallback or never',
  pushExpected: 'Please send true or false',
  on: 'On',
  off: 'Off',
  pushOf: (kind: string) => `${kind}: on the phone`,
  whatsAppOf: (kind: string) => `${kind}: by WhatsApp`,
  emailOf: (kind: string) => `${kind}: by email`,
  notLoaded: 'Your choices could not be loaded',
  emails: {
    always: 'Always',
    fallback: 'Only if the phone cannot be reached',
    never: 'Never',
  },
  ofRollCall: 'A roll-call asks if you are safe, so it cannot be switched off.',
  due: 'What is about the next 3 hours is always sent, even if it is switched off here.',
  saveFailed: 'Your choice could not be saved',
  unsubscribed: 'No emails about',
  subscribe: (event: string) => `Send emails about ${event} again`,
  subscribeAgain: 'Send again',
} as const

/** The page of the link in an e-mail. Only the server says them. */
export const unsubscribeWords = {
  question: (event: string) => `Stop emails about ${event}?`,
  stays: 'Notifications stay in Muster. You can switch the emails on again in your profile.',
  button: 'Stop these emails',
  done: (event: string) => `You get no more emails about ${event}.`,
  open: 'Open Muster',
  wrong: 'This link does not work',
  wrongHint: 'Please open the link in the newest email, or choose in your profile which emails you get.',
} as const
