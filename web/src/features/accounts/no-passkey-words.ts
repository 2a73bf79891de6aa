import { passkeyWords as say } from '@muster/domain/accounts/words-passkeys.ts'
import type { NoPasskey } from '#device/passkeys.ts'

export const noPasskeyWords: Readonly<Record<NoPasskey, string>> = {
  'not-in-browser': say.notInBrowser,
  'known-here': say.knownHere,
  'not-confirmed': say.notConfirmed,
}
