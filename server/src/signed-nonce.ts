import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 16
const TOKEN = /^[\w-]{64}$/

export const newNonce = () => randomBytes(NONCE_BYTES).toString('base64url')

/**
 * Makes the tokens of secret links. A token is a nonce from the database, signed for one purpose with the installation's
 * secret, so that a copy of the database does not reveal any link.
 */
export function signedNonces(purpose: string) {
  const signatureOf = (secret: Uint8Array, nonce: Buffer) =>
    createHmac('sha256', secret).update(purpose).update(nonce).digest()
  return {
    tokenOf(secret: Uint8Array, nonce: string): string {
      const bytes = Buffer.from(nonce, 'base64url')
      return Buffer.concat([bytes, signatureOf(secret, bytes)]).toString('base64url')
    },
    /** `null` for a forged token, without asking the database. */
    nonceIn(secret: Uint8Array, token: string): string | null {
      if (!TOKEN.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      return timingSafeEqual(bytes.subarray(NONCE_BYTES), signatureOf(secret, nonce))
        ? nonce.toString('base64url')
        : null
    },
  }
}
