import { createHash, randomBytes } from 'node:crypto'

/** Only the hash is stored, so that a copy of the database opens no account. */
export const newCode = () => randomBytes(32).toString('base64url')

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest()
