import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; only its hash is stored, so a copy of the database opens no account. */
export const newCode = () => randomBytes(32).toString('base64url')

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest()
