import { PASSKEYS_MAX, RECOVERY_CODES } from './limits.ts'

export const passkeyRefusals = {
  second_factor_needed: 'Please confirm with your passkey or a recovery code.',
  passkey_wrong: 'The passkey could not be confirmed. Please try again.',
  recovery_code_wrong: 'This recovery code is not right, or it was used before.',
  passkeys_impossible: 'Passkeys need an address with https, which this Muster does not have.',
  too_many_passkeys: `An account has at most ${PASSKEYS_MAX} passkeys. Please remove one first.`,
  passkey_known: 'This passkey was added before.',
  passkey_needed: 'Your Admin rights are paused until you add a passkey. You can do that on your profile.',
} as const

/** On the profile. */
export const passkeyWords = {
  title: 'Passkeys',
  body: 'With a passkey, your password alone no longer logs anybody in. You confirm with your fingerprint, your face or the PIN of your device.',
  none: 'You have no passkey yet.',
  unknown: 'Your passkeys could not be loaded.',
  added: (when: string) => `Added ${when}`,
  lastUsed: (when: string) => `Last used ${when}`,
  codesLeft: (left: number) =>
    left === 1 ? '1 recovery code left' : `${left === 0 ? 'No' : left} recovery codes left`,

  add: 'Add a passkey',
  addBody: 'Enter your password. Then your device asks you to confirm.',
  continue: 'Continue',
  adding: 'Adding …',
  addFailed: 'The passkey could not be added.',
  addedNow: 'Passkey added',
  notConfirmed: 'Your device did not confirm. Please try again.',
  knownHere: 'This device has a passkey of yours already.',
  notInBrowser: 'This browser has no passkeys. Please try another one.',

  remove: (device: string) => `Remove the passkey of ${device}`,
  removeTitle: 'Remove this passkey?',
  removeBody: 'It no longer logs you in.',
  removeLastBody:
    'It is your only one. After that, your password alone logs you in, and your recovery codes stop working.',
  removeConfirm: 'Remove passkey',
  removing: 'Removing …',
  removed: 'Passkey removed',
  removeFailed: 'The passkey could not be removed.',

  newCodes: 'New recovery codes',
  newCodesBody: 'The codes from before stop working.',
  makingCodes: 'One moment …',
  newCodesFailed: 'No recovery codes could be made.',
  codesTitle: 'Your recovery codes',
  codesBody: `If you lose your device, one of these ${RECOVERY_CODES} codes logs you in instead of the passkey. Each works once. They are shown only now, so keep them in a safe place.`,
  copy: 'Copy the codes',
  copied: 'Codes copied',
  copyFailed: 'The codes could not be copied.',
  done: 'I have kept them',
  cancel: 'Cancel',
} as const

/** The second step of a log-in. */
export const secondFactorWords = {
  title: 'Confirm that it is you',
  body: 'Your password is right. Now confirm with your passkey.',
  usePasskey: 'Use passkey',
  confirming: 'Confirming …',
  useCode: 'Use a recovery code',
  codeBody: 'Your password is right. Now enter one of your recovery codes.',
  code: 'Recovery code',
  codeMissing: 'Please enter a recovery code',
  usePasskeyInstead: 'Use the passkey instead',
  back: 'Back',
  lost: 'If you have neither, an Admin of your off-site can remove your passkeys.',
} as const

/** For Admins without a passkey. */
export const adminPasskeyWords = {
  due: (day: string) =>
    `Please add a passkey by ${day}. After that, your Admin rights are paused until you have one.`,
  paused: passkeyRefusals.passkey_needed,
  add: 'Add a passkey',
  hide: 'Hide this notice',
} as const

/** For what Admins do with the passkeys of others. */
export const staffPasskeyWords = {
  remove: 'Remove passkeys',
  removeTitle: (name: string) => `Remove the passkeys of ${name}?`,
  removeBody:
    'For a person who has lost both the phone and the recovery codes. Please make sure that it is really them who ask. After that, their password alone logs them in. An email tells them.',
  removeConfirm: 'Remove',
  removing: 'Removing …',
  removed: (name: string) => `${name} can log in without a passkey.`,
  removeFailed: 'The passkeys could not be removed.',
} as const
