import { ifTheButtonFails, type MailWords } from '../shared/mail-words.ts'
import {
  CHANGE_EMAIL_HOURS,
  CONFIRMATION_CODE_HOURS,
  INVITATION_DAYS,
  NAME_MAX,
  NAME_MIN,
  PASSKEY_TRIAL_DAYS,
  PASSWORD_MIN,
  RESET_CODE_MINUTES,
  UNDO_EMAIL_DAYS,
} from './limits.ts'

const tooShort = (label: string) => `${label} must be at least ${NAME_MIN} characters`

const nameRules = (label: 'First name' | 'Last name') => ({
  tooShort: tooShort(label),
  tooLong: `${label} must be less than ${NAME_MAX} characters`,
  hasSpaces: `${label} cannot contain spaces`,
})

export const accountRuleWords = {
  nameTooShort: tooShort('Name'),
  firstName: nameRules('First name'),
  lastName: nameRules('Last name'),
  emailInvalid: 'Please enter a valid email address',
  emailTooShort: 'Email must be at least 6 characters',
  contactInvalid: 'Please enter a valid 10-digit Indian mobile number',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooLong: 'Password must be at most 256 characters',
  passwordsDiffer: "Passwords don't match",
  fillAllFields: 'Please fill in all fields',
  usernameDiffers: 'The username is the part of the email before the @',
} as const

export const accountRefusals = {
  wrong_credentials: 'The email or the password is not right.',
  email_taken: 'There is already an account with this email. Please log in instead.',
  password_common: 'This password is too common. Please choose another one.',
  password_personal:
    'Please choose a password with at least 4 characters besides your name, email and phone number.',
  wrong_password: 'The current password is not right.',
  reset_code_invalid: 'Invalid or expired reset code',
  confirmation_invalid:
    'This confirmation link is no longer valid. Please ask for a new one from your profile.',
  confirmation_needs_owner: 'Please enter the password of this account, or choose a new one.',
  change_needs_owner: 'Please enter the password of the account that gets this address.',
} as const

/** What the log-in and the events load; forms have their own (decision 41). */
export const accountWords = {
  login: {
    title: 'Welcome back',
    subtitle: 'Enter your credentials to access your account',
    email: 'Email',
    password: 'Password',
    forgot: 'Forgot password?',
    submit: 'Sign in',
    submitting: 'Signing in...',
    noAccount: "Don't have an account?",
    createAccount: 'Create account',
    success: 'Login successful',
    failure: 'Login failed',
  },
  confirmation: {
    resend: 'Resend verification email',
    resent: 'Verification email sent',
    resendFailed: 'Failed to send the verification email',
  },
  session: {
    loggedOut: 'Logged out successfully',
    expired: 'Session expired. Please log in again.',
  },
  unknownDevice: 'Unknown device',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownUser: 'Unknown User',
  avatarFallback: 'U',
} as const

export const nameNotReadable = 'Please use no links and no invisible characters'

/** Where and when somebody asked for what an e-mail is about. */
export interface Asked {
  device: string
  date: string
  time: string
}

/** `null` for an email that was never confirmed, which may be of somebody else. */
type Name = string | null
const greeting = (name: Name) => (name === null ? 'Hello,' : `Hello ${name},`)
const worksOnce = `The link works once, for ${RESET_CODE_MINUTES} minutes.`
const otherwise = ifTheButtonFails
const at = ({ device, date, time }: Asked) => `${device}, on ${date} at ${time} (Indian time)`

export const accountMails = {
  reset: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'Set a new Muster password',
    before: [greeting(name), 'Set a new password with this link.'],
    button: 'Set a new password',
    after: [
      worksOnce,
      ...(asked ? [`Asked for by: ${at(asked)}.`] : []),
      'If this was not you, you can ignore this message: your password stays as it is.',
    ],
    otherwise,
  }),
  /** to somebody without an account */
  invitation: (event: string): MailWords => ({
    subject: `You are invited to ${event}`,
    before: [
      'Hello,',
      `You are in ${event}. Choose a password with this link to see your travel, room and sessions.`,
    ],
    button: 'Open the invitation',
    after: [
      `The link works once, for ${INVITATION_DAYS} days.`,
      'If you do not know what this is about, you can ignore this message.',
    ],
    otherwise,
  }),
  /** to somebody whose email is not confirmed */
  invitationToConfirm: (event: string): MailWords => ({
    subject: `You are invited to ${event}`,
    before: [
      greeting(null),
      `You are invited to ${event}. Confirm your email with this link, and you are in.`,
    ],
    button: 'Confirm email address',
    after: [
      `The link works for ${CONFIRMATION_CODE_HOURS} hours.`,
      'If you do not know what this is about, you can ignore this message.',
    ],
    otherwise,
  }),
  /** that an Admin has sent */
  staffReset: (name: Name): MailWords => ({
    subject: 'Set a new Muster password',
    before: [
      greeting(name),
      'An organiser sends you this link, so that you can set a new password and log in.',
    ],
    button: 'Set a new password',
    after: [worksOnce, 'If you do not need it, you can ignore this message: your password stays as it is.'],
    otherwise,
  }),
  confirm: (asked: Asked | null): MailWords => ({
    subject: 'Confirm your email for Muster',
    before: [
      greeting(null),
      'Please confirm that this is your email address.',
      ...(asked ? [`Asked for by: ${at(asked)}.`] : []),
    ],
    button: 'Confirm email address',
    after: [
      `The link works for ${CONFIRMATION_CODE_HOURS} hours.`,
      'If you did not create an account, you can ignore this message, or open the link and choose a password. That logs out the person who used your address.',
    ],
    otherwise,
  }),
  signUp: (): MailWords => ({
    subject: 'Your Muster account',
    before: [
      greeting(null),
      'Someone signed up for Muster with this email address. If it was you, choose a password with this link and log in.',
    ],
    button: 'Choose a password',
    after: [worksOnce, 'If it was not you, you can ignore this message.'],
    otherwise,
  }),
  changeEmail: (): MailWords => ({
    subject: 'Confirm your new email for Muster',
    before: [
      greeting(null),
      'With this link, this address becomes the one that you log in with. Every other device is logged out.',
    ],
    button: 'Use this address',
    after: [
      `The link works once, for ${CHANGE_EMAIL_HOURS} hours.`,
      `The address from before can undo this for ${UNDO_EMAIL_DAYS} days. A new password ends that, a day after the change or later.`,
      'If you did not ask for this, you can ignore this message.',
    ],
    otherwise,
  }),
  emailChanged: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'Your Muster email was changed',
    before: [
      greeting(name),
      'Your account now has another email address, and this one no longer logs you in.',
      ...(asked ? [`Confirmed by: ${at(asked)}.`] : []),
      'If this was not you, take your account back:',
    ],
    button: 'This was not me',
    after: [
      `The link works for ${UNDO_EMAIL_DAYS} days, or until somebody chooses a new password a day after the change or later.`,
      'If it was you, there is nothing to do.',
    ],
    otherwise,
  }),
  deleted: (name: Name, asked: Asked): MailWords => ({
    subject: 'Your Muster account is deleted',
    before: [
      greeting(name),
      'Your account and your personal data were just deleted.',
      `Deleted by: ${at(asked)}.`,
      'If this was not you, please tell the organisers of your off-site.',
    ],
    button: 'Open Muster',
    after: ['This is the last message to this address.'],
    otherwise,
  }),
  newDevice: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'A new device logged in to your Muster account',
    before: [
      greeting(name),
      'Somebody logged in to your account on a device that has not been there before.',
      ...(asked ? [`Logged in by: ${at(asked)}.`] : []),
      'If this was not you, ask for a new password at once. It logs every device out:',
    ],
    button: 'This was not me',
    after: ['If it was you, there is nothing to do.'],
    otherwise,
  }),
  apiTokenMade: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'A new API token was made',
    before: [
      greeting(name),
      'A new API token was just made with your account. With it another program reads, or also changes, what you may.',
      ...(asked ? [`Made by: ${at(asked)}.`] : []),
      'If this was not you, ask for a new password at once. That ends all your API tokens:',
    ],
    button: 'This was not me',
    after: ['If it was you, there is nothing to do.'],
    otherwise,
  }),
  passkeyAdded: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'A passkey was added to your Muster account',
    before: [
      greeting(name),
      'A passkey was just added to your account. From now on, a log-in needs a passkey besides the password.',
      ...(asked ? [`Added by: ${at(asked)}.`] : []),
      `If this was not you, ask for a new password within ${PASSKEY_TRIAL_DAYS} days. That removes the passkey and logs every device out:`,
    ],
    button: 'This was not me',
    after: ['If it was you, there is nothing to do.'],
    otherwise,
  }),
  passkeysRemoved: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'A passkey of your Muster account was removed',
    before: [
      greeting(name),
      'A passkey was just removed from your account. Without any passkey, the password alone logs you in.',
      ...(asked ? [`Removed by: ${at(asked)}.`] : []),
      'If you did not do this and did not ask for it, ask for a new password at once:',
    ],
    button: 'This was not me',
    after: ['If it was you, there is nothing to do.'],
    otherwise,
  }),
  recoveryCodeUsed: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'A recovery code logged in to your Muster account',
    before: [
      greeting(name),
      'Somebody logged in to your account with a recovery code in place of a passkey.',
      ...(asked ? [`Logged in by: ${at(asked)}.`] : []),
      'If this was not you, ask for a new password at once. It logs every device out:',
    ],
    button: 'This was not me',
    after: ['If it was you, make new recovery codes on your profile when few are left.'],
    otherwise,
  }),
  passwordChanged: (name: Name, asked: Asked | null): MailWords => ({
    subject: 'Your Muster password was changed',
    before: [
      greeting(name),
      'Your password was just changed. Every other device was logged out, and your calendar link stopped working.',
      ...(asked ? [`Changed by: ${at(asked)}.`] : []),
      'If this was not you, ask for a new password at once:',
    ],
    button: 'This was not me',
    after: ['If it was you, there is nothing to do.'],
    otherwise,
  }),
} as const
