import { HAND_OFF_MINUTES } from './limits.ts'

export const handOffRefusals = {
  hand_off_invalid:
    'This code is not right, or no longer valid. Please check it, or show a new code on the other screen.',
} as const

export const handOffWords = {
  title: 'Log in on the installed app',
  body: `Show a code here, and type it in the installed app. It works once, for ${HAND_OFF_MINUTES} minutes. Show it to nobody else.`,
  afterInstalling:
    'The installed app asks you to log in. Choose "Log in with a code" there, and come back here for the code.',
  show: 'Show a code',
  showing: 'Making a code...',
  again: 'Show a new code',
  label: 'Your code',
  left: (seconds: number) => `${seconds} seconds left`,
  over: 'This code has expired.',
  failure: 'The code could not be made. Please try again.',
  notLoggedIn: 'You could not be logged in. Please try again.',
  open: 'Log in with a code',
  openTitle: 'Log in with a code',
  openBody: 'In your browser, open Profile and choose "Log in on the installed app". Type the code here.',
  field: 'Code',
  missing: 'Please enter the code of 8 letters and digits',
  submit: 'Log in',
  submitting: 'Logging in...',
} as const
