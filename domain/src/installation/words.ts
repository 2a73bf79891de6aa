export const installationWords = {
  low: (free: string) =>
    `The server’s disk is filling up: ${free} are left. Please ask your operator to free some space soon.`,
  full: (free: string) =>
    `Nothing can be saved: the server’s disk is almost full (${free} are left). Please ask your operator to free some space now.`,
  backupBad:
    'The newest backup is damaged and cannot be restored. Please ask your operator to read the server’s log.',
  backupOld: (days: number) =>
    `There has been no good backup for ${days} days. Please ask your operator to read the server’s log.`,
  postgresOld: (version: string, lacks: string) =>
    `PostgreSQL ${version} lacks the security fixes of ${lacks}. Only the server can reach it. Please ask your operator to install the next release of Muster when it is out.`,
  hide: 'Hide this notice',
  screenLink: 'Installation',
  errors: 'Errors in the app',
  errorsBody:
    'What broke in somebody’s browser, without names, ids or addresses. Your operator can tell the makers of Muster.',
  errorsFailed: 'The errors could not be loaded.',
  noErrors: 'No errors. When the app breaks in somebody’s browser, it is listed here.',
  errorKinds: {
    script: 'A script did not load',
    error: 'Something failed',
    rejection: 'Something failed in the background',
  },
  lastSeen: (count: number, when: string) => (count === 1 ? `Once, ${when}` : `${count} times, last ${when}`),
  onScreen: (screen: string | null, browser: string) => (screen === null ? browser : `${screen}, ${browser}`),
  thisBuild: 'This build',
  otherBuild: (build: string | null) => `Build ${build ?? 'unknown'}`,
  notAReport: 'Please send an error report as the app does',
  showFrames: 'Where in the code',
} as const
