import { HAND_OFF_MINUTES } from './limits.ts'

export const handOffRefusals = {
  hand_off_invalid:
    'This code is not right, or no longer valid. Please check it, or show a new code on the other screen.',
} as const

export const handOffWords = {
  title: 'Sign in on the installed app',
  body: `Show a code here, and type it in the installed app. It works once, for ${HAND_OFF_MINUTES} minutes. Show it to nobody else.`,
  afterInstalling:
    'The installed app asks you to sign in. Choose "Sign in with a code" there, and come back here for the code.',
  show: 'Show a code',
  showing: 'Making a code...',
  again: 'Show a new code',
  label: 'Your code',
  left: (seconds: number) => `${seconds} seconds left`,
  over: 'This code has expired.',
  failure: 'The code could not be made. Please try again.',
  notSignedIn: 'You could not be signed in. Please try again.',
  open: 'Sign in with a code',
  openTitle: 'Sign in with a code',
  openBody: 'In your browser, open Profile and choose "Sign in on the installed app". Type the code here.',
  field: 'Code',
  missing: 'Please enter the code of 8 letters and digits',
  submit: 'Sign in',
  submitting: 'Signing in...',
} as const
