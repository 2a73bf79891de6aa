import type { preSerializationHookHandler } from 'fastify'

/** Not "storage", which has the check-ins that wait and the app itself (decision 100). */
export const clearCache: preSerializationHookHandler = (_, reply, payload, done) => {
  if (reply.statusCode === 200) reply.header('clear-site-data', '"cache"')
  done(null, payload)
}
