/** What Admins do with the accounts of others. */
export const staffWords = {
  sendLink: 'Send a link for a new password',
  sendingLink: 'Sending …',
  linkSent: (name: string) => `${name} gets a link by email.`,
  linkFailure: 'The link could not be sent.',
  endSessions: 'Log out everywhere',
  endSessionsTitle: (name: string) => `Log ${name} out everywhere?`,
  endSessionsBody:
    'For a phone that is lost, for example. Their password stays, so they can log in again. Their calendar link stops working.',
  endSessionsConfirm: 'Log out',
  endingSessions: 'Logging out …',
  sessionsEnded: (name: string) => `${name} is logged out everywhere.`,
  endSessionsFailure: 'The person could not be logged out.',
  disable: 'Disable account',
  disableTitle: (name: string) => `Disable the account of ${name}?`,
  disableBody:
    'They are logged out everywhere at once and cannot log in, at this event and at every other. Their places and check-ins stay.',
  disableConfirm: 'Disable',
  disabling: 'Disabling …',
  disabled: (name: string) => `The account of ${name} is disabled.`,
  disableFailure: 'The account could not be disabled.',
  enable: 'Enable account',
  enabling: 'Enabling …',
  enabled: (name: string) => `${name} can log in again.`,
  enableFailure: 'The account could not be enabled.',
  keep: 'Cancel',
  stateExpected: 'Please say whether the account is disabled',
} as const

export const staffRefusals = {
  own_account: 'You cannot disable your own account. Another Admin can.',
  link_sent_before:
    'This person was sent three links within an hour. Please ask them to look for the newest one.',
  account_disabled: 'This account is disabled. Please enable it first.',
} as const
