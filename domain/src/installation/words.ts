/** What an Admin reads above every screen while the server's disk or its backups need somebody. */
export const installationWords = {
  low: (free: string) =>
    `The server’s disk is filling up: ${free} are left, so please have somebody make room soon.`,
  full: (free: string) =>
    `Nothing can be saved because the server’s disk is almost full (${free} are left): please have somebody make room now.`,
  backupBad:
    'The newest backup of the server’s data is not right and could not be restored: please have somebody look at the server’s log.',
  backupOld: (days: number) =>
    `No good backup of the server’s data was made for ${days} days: please have somebody look at the server’s log.`,
} as const
