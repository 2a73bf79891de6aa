import type { FastifyInstance } from 'fastify'

export function readBodies(api: FastifyInstance): void {
  api.removeContentTypeParser('text/plain')
  const parseJson = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // the official Strapi client sends the JSON content type without a body
    if (body === '') done(null, undefined)
    else parseJson(request, body, done)
  })
}

/** For the scope of one upload; everywhere else a picture is 415 before it is read. */
export function readPictures(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<Buffer>(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer' },
    (_, body, done) => done(null, body),
  )
}
