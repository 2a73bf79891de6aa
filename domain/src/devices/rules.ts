const HOSTS = ['fcm.googleapis.com']
const PARENTS = ['push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/**
 * Whether this is an address of a known push service (R319). The server connects to it, so any other host could be
 * one inside our network. `extraHosts` are for tests.
 */
export function isPushEndpoint(endpoint: string, extraHosts: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  // the same text, so that no parser of a library reads another host than this one
  if (url?.href !== endpoint || url.protocol !== 'https:') return false
  if (url.username || url.password || url.port) return false
  const { hostname } = url
  return (
    [...HOSTS, ...extraHosts].includes(hostname) || PARENTS.some(parent => hostname.endsWith(`.${parent}`))
  )
}
