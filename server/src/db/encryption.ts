import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'

/** age's format, which `age -d` opens (decision 99). */
const ENCRYPTED_NAME = /\.age$/
const INTRODUCTION = Buffer.from('age-encryption.org/')

export const encryptedName = (name: string) => (isEncryptedName(name) ? name : `${name}.age`)
export const isEncryptedName = (name: string) => ENCRYPTED_NAME.test(name)
export const beginsEncrypted = (start: Buffer) => start.subarray(0, INTRODUCTION.length).equals(INTRODUCTION)

/** Its message is a clause about the file. */
export class NotOpened extends Error {}

export const noPassphrase = () =>
  new NotOpened(
    'is encrypted, and there is no passphrase: set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE to the one it was made with',
  )

/** The file was altered or cut. */
export class DamagedEncryption extends Error {}

type Chunks = AsyncIterable<Buffer>

export const encrypting = (passphrase: string) =>
  async function* (chunks: Chunks): AsyncGenerator<Buffer> {
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipientOf(passphrase))
    for await (const chunk of await encrypter.encrypt(ReadableStream.from<Uint8Array>(chunks)))
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }

export const decrypting = (passphrase: string) =>
  async function* (chunks: Chunks): AsyncGenerator<Buffer> {
    const decrypter = new Decrypter()
    decrypter.addIdentity(identityOf(passphrase))
    try {
      for await (const chunk of await decrypter.decrypt(ReadableStream.from<Uint8Array>(chunks)))
        yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    } catch (error) {
      throw isFromAge(error) ? new DamagedEncryption(error.message) : error
    }
  }

/** Errors of the disk and of an abort have a code. */
const isFromAge = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof NotOpened) && !('code' in error)

const SCRYPT = 'scrypt'
const LABEL = Buffer.from('age-encryption.org/v1/scrypt')
const NONCE = Buffer.alloc(12)
/** 64 MB of memory; age's own 18 needs 256 MB. */
const LOG_N = 16
const MAX_LOG_N = 20
const TAG_LENGTH = 16
const FILE_KEY_LENGTH = 16

/** As the library derives the key, but in Node's thread pool: the library holds up the whole server for more than a second. */
const recipientOf = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const cipher = createCipheriv('chacha20-poly1305', await keyOf(passphrase, salt, LOG_N), NONCE, {
      authTagLength: TAG_LENGTH,
    })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza([SCRYPT, salt.toString('base64').replace(/=+$/, ''), String(LOG_N)], body)]
  },
})

const identityOf = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza, ...others] = stanzas
    const [kind, salt = '', logN = ''] = stanza?.args ?? []
    if (!stanza || kind !== SCRYPT || others.length > 0)
      throw new NotOpened('is encrypted for a key and not with a passphrase: open it with age -d')
    if (
      !/^[1-9]\d?$/.test(logN) ||
      Number(logN) > MAX_LOG_N ||
      stanza.body.length !== FILE_KEY_LENGTH + TAG_LENGTH
    )
      throw new Error('its header is not right')
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), Number(logN))
    const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG_LENGTH })
    decipher.setAuthTag(stanza.body.subarray(FILE_KEY_LENGTH))
    const fileKey = decipher.update(stanza.body.subarray(0, FILE_KEY_LENGTH))
    try {
      decipher.final()
    } catch {
      throw new NotOpened('was encrypted with another passphrase than the one in BACKUP_PASSPHRASE')
    }
    return fileKey
  },
})

function keyOf(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const cost = 2 ** logN
  const limits = { N: cost, r: 8, p: 1, maxmem: 1_100 * cost }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([LABEL, salt]), 32, limits, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
