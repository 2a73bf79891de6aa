export const shellWords = {
  description: 'Your flights, buses, rooms and check-ins at an off-site, in one place.',
  menu: 'Menu',
  closeMenu: 'Close menu',
  navigation: 'Main navigation',
  skipToContent: 'Skip to content',
  manageEvent: 'Manage Event',
  logOut: 'Log Out',
  atUsername: (username: string) => `@${username}`,
  loading: 'Loading',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
} as const

export const screenTitles = {
  events: 'Events',
  profile: 'Profile',
  allCheckIn: 'All Check In',
  userPreferences: 'User Preferences',
  myCheckIn: 'My Check In',
  myPreferences: 'My Preferences',
  allCarPools: 'All Car Pools',
  carPool: 'Car Pool',
  agenda: 'Agenda',
  installation: 'Installation',
} as const

export const routeWords = {
  tryAgain: 'Try again',
  brokenTitle: 'Something went wrong',
  brokenBody: 'This screen could not be shown. Nothing that you saved is lost.',
  notLoadedTitle: 'This screen could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  notFoundTitle: 'Page not found',
  notFoundBody: 'There is nothing at this address.',
  toStart: 'Go to the start page',
} as const
