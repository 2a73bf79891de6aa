import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const tlv = (tag: number, ...parts: Uint8Array[]) => {
  const value = Buffer.concat(parts)
  const { length } = value
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts)
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'))
const utcTime = (at: Date) =>
  tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = oid('550403')
const ALTERNATIVE_NAMES = oid('551d11')
const CONSTRAINTS = oid('551d13')
const DAY_MS = 86_400_000

/** A certificate for these hosts, and its key: both PEM. It signs itself, so a test has to name it as an authority. */
export function selfSigned(hosts: readonly string[]): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tlv(0x31, sequence(COMMON_NAME, tlv(0x0c, Buffer.from('Muster tests')))))
  const now = Date.now()
  const names = sequence(...hosts.map(host => tlv(0x82, Buffer.from(host))))
  const isAuthority = sequence(tlv(0x01, Buffer.from([0xff])))
  const signed = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    name,
    sequence(utcTime(new Date(now - DAY_MS)), utcTime(new Date(now + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(
      0xa3,
      sequence(sequence(CONSTRAINTS, tlv(0x04, isAuthority)), sequence(ALTERNATIVE_NAMES, tlv(0x04, names))),
    ),
  )
  const signature = sign('sha256', signed, privateKey)
  const certificate = sequence(signed, ECDSA_SHA256, tlv(0x03, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
