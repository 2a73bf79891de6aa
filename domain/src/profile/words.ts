import { CHANGE_EMAIL_HOURS } from './limits.ts'

export const profileRefusals = {
  same_email: 'This is your email address already.',
  last_admin: 'You are the only Admin. Please have another one appointed first.',
  undo_invalid: 'This link was already used, or it is too old.',
} as const

export const profileWords = {
  edit: 'Edit name and phone',
  editBody:
    'Members of your events see your name. Your phone is for your car pool, your co-ordinators and Admins.',
  name: 'Name',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved',
  saveFailed: 'Failed to save your details',
  noPhone: 'Not given yet',
  askTitle: 'What is your phone number?',
  askBody:
    'You are an Admin. The people that you co-ordinate or share a ride with can then call you, and so can other Admins.',
  later: 'Ask me later',
  endSession: 'Sign out',
  endSessionOf: (device: string) => `Sign out ${device}`,
  endSessionTitle: (device: string) => `Sign out ${device}?`,
  endSessionBody: 'That device will have to sign in again. Your calendar link stops working.',
  endedSession: 'Signed out',
  endSessionFailed: 'Failed to sign out that device',
  account: 'Your account',
  changeEmail: 'Change email',
  changeEmailBody: 'The new address becomes yours when you open the link that we send there.',
  newEmail: 'New email',
  sendLink: 'Send the link',
  sending: 'Sending...',
  changeEmailFailed: 'Failed to send the link',
  linkSentTitle: 'Check your email',
  linkSent: (email: string) =>
    `We have sent a link to ${email}. Open it within ${CHANGE_EMAIL_HOURS} hours. Until then nothing changes.`,
  done: 'Done',
  download: 'Download my data',
  downloadBody: 'All that Muster holds on you, as it is stored.',
  json: 'JSON, for programs',
  csv: 'CSV, for a spreadsheet',
  fileName: (day: string, ending: string) => `muster-my-data-${day}.${ending}`,
  downloadFailed: 'Your data could not be downloaded.',
  deleteAccount: 'Delete my account',
  deleteBody: 'This cannot be undone.',
  deleteMeans: [
    'You leave every event that is not over. Your car pool is deleted and its passengers are told; your seats become free.',
    'Your name, email, phone, addresses, preferences and messages are deleted at once, and you are signed out everywhere.',
    'In events that are over, your check-ins stay as those of "a former member", so that the numbers stay right.',
    'Backups still hold your data until they are replaced.',
  ],
  deleting: 'Deleting...',
  keepAccount: 'Keep my account',
  deleted: 'Your account is deleted',
  deleteFailed: 'Failed to delete your account',
} as const

export const undoEmailWords = {
  title: 'Was this not you?',
  body: 'Your old address comes back. Every device is signed out, and the password stops working, because somebody else may know it.',
  submit: 'Take my account back',
  submitting: 'One moment...',
  doneTitle: 'Your account is yours again',
  doneBody: 'We have sent you a link to set a new password.',
  toLogin: 'Continue to login',
  staleTitle: 'Link not valid',
  failure: 'That did not work',
} as const

export const formerMember = {
  name: 'A former member',
  meetingPoint: 'Deleted with the account',
  annulled: 'The account was deleted',
} as const
