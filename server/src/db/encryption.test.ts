import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { expect, test } from 'vitest'
import { DamagedEncryption, decrypting, encrypting, NotOpened } from './encryption.ts'

const PASSPHRASE = 'four mangoes on a wet roof'
/** more than two of age's pieces of 64 kB */
const PLAIN = Buffer.from('Asha sits in the first row. '.repeat(6_000))

const encrypt = (plain: Buffer) => buffer(encrypting(PASSPHRASE)(Readable.from([plain])))
const decrypt = (encrypted: Buffer, passphrase = PASSPHRASE) =>
  buffer(decrypting(passphrase)(Readable.from([encrypted])))

test('What is encrypted is read again with the same passphrase, and nothing of it is readable', async () => {
  const encrypted = await encrypt(PLAIN)
  expect(encrypted.includes('first row')).toBe(false)
  expect(await decrypt(encrypted)).toEqual(PLAIN)
  expect(await decrypt(await encrypt(Buffer.alloc(0)))).toEqual(Buffer.alloc(0))
})

test("The library's own passphrases open our files, and ours open those of the library", async () => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(PASSPHRASE)
  expect(Buffer.from(await decrypter.decrypt(await encrypt(PLAIN)))).toEqual(PLAIN)
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(12)
  encrypter.setPassphrase(PASSPHRASE)
  expect(await decrypt(Buffer.from(await encrypter.encrypt(PLAIN)))).toEqual(PLAIN)
})

test('Another passphrase is told from a damaged file', async () => {
  const encrypted = await encrypt(PLAIN)
  const opening = decrypt(encrypted, 'five mangoes on a wet roof')
  await expect(opening).rejects.toThrow(NotOpened)
  await expect(opening).rejects.toThrow('was encrypted with another passphrase')
  const altered = Buffer.from(encrypted)
  altered[100_000]! ^= 1
  await expect(decrypt(altered)).rejects.toThrow(DamagedEncryption)
  await expect(decrypt(encrypted.subarray(0, 100_000))).rejects.toThrow(DamagedEncryption)
  await expect(decrypt(Buffer.from('a text'))).rejects.toThrow(DamagedEncryption)
})

test('A file that age encrypted for a key says that no passphrase opens it', async () => {
  const encrypter = new Encrypter()
  encrypter.addRecipient('age1lvyvwawkr0mcnnnncaghunadrqkmuf9e6507x9y920xxpp866cnql7dp2z')
  await expect(decrypt(Buffer.from(await encrypter.encrypt(PLAIN)))).rejects.toThrow(
    'is encrypted for a key and not with a passphrase',
  )
})
