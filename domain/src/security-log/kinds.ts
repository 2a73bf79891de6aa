export const SECURITY_KINDS = [
  'logged-in',
  'password-set',
  'admin-made',
  'admin-ended',
  'coordinator-made',
  'coordinator-ended',
  'account-disabled',
  'account-enabled',
  'sessions-ended',
  'passkey-added',
  'passkeys-removed',
  'token-made',
  'token-ended',
  'phones-read',
] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]

/** How somebody logged in. */
export const LOG_IN_WAYS = [
  'password',
  'passkey',
  'recovery-code',
  'sign-up',
  'invitation',
  'hand-off',
] as const
export type LogInWay = (typeof LOG_IN_WAYS)[number]
