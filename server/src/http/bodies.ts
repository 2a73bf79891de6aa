import type { FastifyInstance } from 'fastify'

/** What a request may carry: JSON everywhere, and image bytes where an endpoint takes an upload. */
export function readBodies(api: FastifyInstance, uploadBytes: number): void {
  api.removeContentTypeParser('text/plain')
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // the dialect's official client names JSON on calls that carry no body at all
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  api.addContentTypeParser<Buffer>(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: uploadBytes },
    (_, body, done) => done(null, body),
  )
}
