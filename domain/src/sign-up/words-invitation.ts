/** Of the screen behind the link of an invitation. */
export const invitationScreenWords = {
  title: (event: string) => `You are invited to ${event}`,
  titleWithoutEvent: 'Your Muster account',
  loading: 'Your invitation is being opened …',
  when: (dates: string, place: string | null) => [dates, place].filter(Boolean).join(' · '),
  body: 'Choose a password, and you are in.',
  name: 'Name',
  email: 'Email',
  contact: 'Contact number',
  password: 'Password',
  submit: 'Join',
  submitting: 'Joining …',
  success: 'Welcome. This is your event.',
  failure: 'You could not be logged in.',
  notValid: 'This invitation is no longer valid.',
  notValidTitle: 'Invitation not valid',
  notValidBody:
    'It was used before, a newer one was sent, or it is too old. If you have a password, log in. Otherwise ask for a link to set one.',
  otherAccount: 'You are logged in already',
  otherAccountBody: (email: string) =>
    `This invitation is for ${email}. Log out here, then open the link in the email again.`,
  logOut: 'Log Out',
  logIn: 'Log in',
  setPassword: 'Set a password',
  notReached: 'The invitation could not be opened',
} as const

export const invitationRefusals = {
  invitation_invalid: invitationScreenWords.notValid,
} as const
