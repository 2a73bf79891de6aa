import { COVER_UPLOAD_BYTES } from '@muster/domain/events/schema.ts'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesIn } from '#test/changes.ts'
import type { GivenPerson } from '#test/given.ts'
import { picture } from '#test/pictures.ts'
import { expectRefusal } from '#test/refusal.ts'
import { testServer } from '#test/server.ts'

const server = testServer()
const { call } = server
const UNREADABLE = 'This picture cannot be read. Please send a JPEG, PNG or WebP file.'

let admin: GivenPerson
let offsite: { id: number; documentId: string }
beforeAll(async () => {
  admin = await server.given.person({ name: 'Admin', role: 'Admin' })
})
beforeEach(async () => {
  offsite = await server.given.event()
})

const upload = (
  body: Buffer,
  type = 'image/png',
  as: GivenPerson = admin,
  id: number | string = offsite.id,
) => call('PUT', `/events/${id}/cover-image`, { as, body, headers: { 'content-type': type } })
const fetchBytes = (url: string) => server.app.inject({ url })

describe('A cover image', () => {
  test('is stored as WebP in two sizes of one shape, and shown with the event', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const { status, body } = await upload(await picture({}, format), `image/${format}`)
      expect(status).toBe(200)
      const { coverImage } = body.data
      expect(coverImage).toMatchObject({ width: 960, height: 540, alternativeText: null })
      expect(coverImage.formats.small).toMatchObject({ width: 480, height: 270 })
      for (const { url, width, height } of [coverImage, coverImage.formats.small]) {
        expect(url).toMatch(/^\/api\/images\/[0-9a-f]{40}$/)
        const response = await fetchBytes(url)
        expect(response.headers['content-type']).toBe('image/webp')
        const stored = await sharp(response.rawPayload).metadata()
        expect(stored).toMatchObject({ format: 'webp', width, height })
      }
      const read = await call('GET', `/events/${offsite.documentId}?populate=coverImage`, { as: admin })
      expect(read.body.data.coverImage).toEqual(coverImage)
    }
  })

  test('is served with an immutable cache, without a token, and cannot run scripts', async () => {
    const { coverImage } = (await upload(await picture())).body.data
    const { headers } = await fetchBytes(coverImage.url)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('is deleted with its files when it is replaced', async () => {
    const first = (await upload(await picture({ colour: '#ff0000' }))).body.data.coverImage
    const second = (await upload(await picture({ colour: '#00ff00' }), 'image/png')).body.data.coverImage
    for (const { url } of [first, first.formats.small])
      expectRefusal({ ...(await call('GET', url.replace('/api', ''))) }, 404)
    for (const { url } of [second, second.formats.small]) expect((await fetchBytes(url)).statusCode).toBe(200)
  })

  test('gets a new name even for the same pixels, so that it cannot be guessed', async () => {
    const same = await picture()
    const first = (await upload(same)).body.data.coverImage
    const second = (await upload(same)).body.data.coverImage
    expect(second.url).not.toBe(first.url)
  })

  test('loses the file’s metadata: place, camera, text', async () => {
    const tagged = await sharp(await picture({}, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'secret-of-the-sender' } })
      .jpeg()
      .toBuffer()
    expect(tagged.includes('secret-of-the-sender')).toBe(true)
    const { coverImage } = (await upload(tagged, 'image/jpeg')).body.data
    const stored = (await fetchBytes(coverImage.url)).rawPayload
    expect(stored.includes('secret-of-the-sender')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  test('is rotated according to its EXIF orientation', async () => {
    const upright = await sharp(await picture({ width: 800, height: 400 }, 'jpeg'))
      .composite([{ input: await picture({ width: 800, height: 100, colour: '#ffffff' }), top: 0, left: 0 }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const { coverImage } = (await upload(upright, 'image/jpeg')).body.data
    const { data, info } = await sharp((await fetchBytes(coverImage.url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const brightness = (row: number) => data[row * info.width * info.channels]!
    expect(brightness(info.height - 5), 'the white band is below').toBeGreaterThan(200)
    expect(brightness(5)).toBeLessThan(100)
  })
})

describe('A cover image is refused, and nothing changes,', () => {
  const refused = async (body: Buffer, type: string, status: number, sentence?: string | RegExp) => {
    const before = await changesIn(server.ctx)
    expectRefusal(await upload(body, type), status, sentence)
    expect(await changesIn(server.ctx)).toEqual(before)
  }

  test('if it is not a picture, whatever its content type', async () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
      await refused(Buffer.from('<html><script>alert(1)</script>'), type, 400, UNREADABLE)
      await refused(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'),
        type,
        400,
        UNREADABLE,
      )
      await refused(Buffer.alloc(1_000), type, 400, UNREADABLE)
    }
    const gif = await sharp(await picture())
      .gif()
      .toBuffer()
    await refused(gif, 'image/png', 400, UNREADABLE)
    const half = (await picture()).subarray(0, 500)
    await refused(half, 'image/png', 400, UNREADABLE)
  })

  test('if its content type is not accepted', async () => {
    const bytes = await picture()
    for (const type of [
      'image/svg+xml',
      'image/gif',
      'application/octet-stream',
      'text/plain',
      'image/png,image/x',
    ])
      await refused(bytes, type, 415)
    await refused(Buffer.from('{}'), 'application/json', 415)
    await refused(Buffer.alloc(0), 'image/png', 400, UNREADABLE)
  })

  test('if it is larger than 8 MB or has too many pixels', async () => {
    const tooLarge = 'This picture is too large. Please send one of at most 8 MB.'
    await refused(Buffer.alloc(COVER_UPLOAD_BYTES + 1), 'image/png', 413, tooLarge)
    const bomb = await picture({ width: 8_000, height: 8_000 })
    expect(bomb.length).toBeLessThan(COVER_UPLOAD_BYTES)
    await refused(bomb, 'image/png', 400, UNREADABLE)
  })

  test('from anybody but an Admin, also from the coordinator', async () => {
    const [ravi, meera] = [await server.given.person(), await server.given.person()]
    await server.given.member(offsite.id, ravi.id)
    await server.given.item(offsite.id, 'bus', meera.id)
    const before = await changesIn(server.ctx)
    for (const as of [ravi, meera]) expectRefusal(await upload(await picture(), 'image/png', as), 403)
    expect(await changesIn(server.ctx)).toEqual(before)
  })

  test('for an event that does not exist', async () => {
    for (const id of [999_999, 'a'.repeat(24), 'x'])
      expectRefusal(await upload(await picture(), 'image/png', admin, id), 404)
  })
})
