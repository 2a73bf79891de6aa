import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Assertion, assertion, type NewPasskeyBody } from '@muster/domain/accounts/schema-passkeys.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** An authenticator in software, as browsers speak with one. */
export interface Authenticator {
  make(challenge: string, origin: string): NewPasskeyBody
  sign(challenge: string, origin: string): Assertion
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const PRESENT_AND_VERIFIED = 0b101
const WITH_CREDENTIAL = 0b1000000

export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let used = 0

  const authData = (host: string, flags: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++used)
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter, rest])
  }
  return {
    make(challenge, origin) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const data = authData(new URL(origin).hostname, PRESENT_AND_VERIFIED | WITH_CREDENTIAL, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        credentialId: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      }
    },
    sign(challenge, origin) {
      const client = clientData('webauthn.get', challenge, origin)
      const data = authData(new URL(origin).hostname, PRESENT_AND_VERIFIED)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return assertion.parse({
        credentialId: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(
    JSON.stringify({
      ...{ type, challenge: Buffer.from(challenge).toString('base64url') },
      ...{ origin, crossOrigin: false },
    }),
  )

/** ES256 on P-256, by the numbers of COSE */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
  const fields = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(fields as never))
}
