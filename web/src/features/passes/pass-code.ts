import { codeOf, macDigits, signedText } from '@muster/domain/passes/rules.ts'
import type { Pass } from '@muster/domain/passes/schema.ts'

/** Browsers sign only on https pages and localhost. */
export const canSign = () => crypto.subtle !== undefined

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

function bytesOf(base64url: string) {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, letter => letter.charCodeAt(0))
}

/** What the scanner reads at this step. */
export async function signCode({ passNumber, passKey }: Pass, step: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(passKey), HMAC, false, ['sign'])
  const hmac = await crypto.subtle.sign(HMAC, key, new TextEncoder().encode(signedText(step)))
  return codeOf(passNumber, step, macDigits(new Uint8Array(hmac)))
}
