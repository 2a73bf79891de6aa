export const deviceRefusals = {
  not_a_push_endpoint: 'Please send the address of a known push service',
  bad_push_keys: 'Please send the keys as the browser has made them',
} as const

const HOME_SCREEN = 'To install: Tap the Share button, then "Add to Home Screen"'

export const permissionWords = {
  unsupported: 'Notifications are not supported in this browser',
  blocked: 'Please manually enable notifications in your browser settings',
  denied: 'Please enable notifications manually to stay updated',
  failed: 'Failed to request notification permissions',
  granted: 'Notification permissions granted!',
  required: 'Notifications are required to use Muster.',
  install: HOME_SCREEN,

  askTitle: 'Get notifications on this device',
  askBody: 'Muster tells you when your bus is about to leave, when a time changes and when a seat is yours.',
  allow: 'Turn on',
  asking: 'Asking…',
  later: 'Not now',
  close: 'Close',
  offTitle: 'Notifications are off on this device',
  unsupportedBody:
    'You get emails instead. Another browser on this device may be able to show notifications.',
  blockedBody: 'Open the settings of this site from the address bar, and allow notifications.',
  installTitle: 'Get notifications on your home screen',
  installBody:
    'On an iPhone or iPad, notifications come only to the app on the home screen. Open Muster from there.',
} as const

export const installWords = {
  title: 'Install Muster on this device',
  body: 'It opens from your home screen, works with a weak network and tells you when something changes.',
  install: 'Install',
  busy: 'Installing...',
  later: 'Not now',
  steps: HOME_SCREEN,
  share: 'Tap the Share button of your browser.',
  addToHome: 'Choose "Add to Home Screen".',
  add: 'Tap "Add".',
  openThere: 'Then open Muster from your home screen.',
  declined: 'Muster was not installed. You can install it later from the menu of your browser.',
  unavailable: 'This browser cannot install Muster at the moment.',
  failed: 'Something went wrong, please try again',
} as const

export const updateWords = {
  title: 'App Update Available',
  body: 'A new version of Muster is ready. It takes a moment, and nothing that you saved is lost.',
  now: 'Update Now',
  busy: 'Updating...',
} as const

export const deviceWords = {
  section: 'Notifications on this device',
  on: 'Notifications are on',
  onBody: 'They come to this device, even while Muster is closed.',
  settingUp: 'Notifications are being turned on',
  notReached: 'This device could not be registered',
  notReachedBody: 'Notifications do not come here yet.',
  tryAgain: 'Try again',
  notKnown: 'The server did not answer.',
  off: 'Notifications are off',
  offBody: 'You have turned them off on this device.',
  turnOn: 'Turn on',
  asking: 'Asking…',
  turnOff: 'Turn off on this device',
  turnedOff: 'Notifications are off on this device.',
  turnOffFailed: 'Notifications could not be turned off. Please try again.',
  pending: 'Notifications are not on yet',
  notHere: 'This installation sends no notifications to devices.',
} as const

/** For a push message that cannot be read: a browser wants something to be shown. */
export const unreadableWords = { title: 'Muster', body: 'You have a new notification.' } as const
