export const versionRefusals = {
  client_too_old: 'This version of Muster is too old. Please close Muster and open it again to update it.',
} as const
