/** Calls, assets, and files: the last part of their address has a dot, that of a screen has none (R154). */
const NOT_A_PAGE = /^\/(api|assets)(\/|\?|$)|^[^?]*\.[^/?]*(\?|$)/

export const isPage = (address: string) => !NOT_A_PAGE.test(address)

/** One address of each page that the service worker keeps. A visitor's other screens need the network anyway. */
export const keptPages = { index: '/', event: '/events/', login: '/login' } as const

/**
 * The built page whose static first paint fits the address (decision 6). `visitorPaths` is an argument because the
 * service worker has no room for all routes.
 */
export function pageAt(address: string, visitorPaths: readonly string[]): keyof typeof keptPages | 'visitor' {
  const [path = ''] = address.split('?')
  if (path.startsWith(keptPages.event)) return 'event'
  if (path === keptPages.login) return 'login'
  return visitorPaths.includes(path) ? 'visitor' : 'index'
}
