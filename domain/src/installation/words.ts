/** What an Admin reads above every screen while the server's disk needs somebody. */
export const installationWords = {
  low: (free: string) =>
    `The server’s disk is filling up: ${free} are left, so please have somebody make room soon.`,
  full: (free: string) =>
    `Nothing can be saved because the server’s disk is almost full (${free} are left): please have somebody make room now.`,
} as const
