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
} as const
