import { isPage, keptPages, pageAt } from '@muster/domain/shell/pages.ts'
import { PrecacheController } from 'workbox-precaching'

/** The server adds a hash of the content security policy, which is kept with the pages (F113). */
declare const self: ServiceWorkerGlobalScope & { pagePolicy?: string }
/** The build writes them here (web/build/service-worker.ts). */
declare const PAGES: { url: string; revision: string }[]
/** Names divided by spaces, because that is half the size. */
declare const ASSETS: string
declare const VISITOR_PATHS: string[]

const shell = new PrecacheController({ cacheName: 'shell' })

/** A new worker keeps its own pages and scripts beside those of the worker that it will replace. */
export const keepShell = () =>
  shell.precache([
    ...PAGES.map(({ url, revision }) => ({ url, revision: `${revision}${self.pagePolicy}` })),
    ...ASSETS.split(' ').map(name => ({ url: `/assets/${name}`, revision: null })),
  ])

/** Pages and scripts of this build, so that the app opens without a network. Everything else goes to the server. */
export function answerFromShell(event: FetchEvent): void {
  const { request } = event
  if (request.method !== 'GET') return
  const kept = keptAddress(request)
  if (kept && shell.getCacheKeyForURL(kept)) event.respondWith(answer(kept, request))
}

function keptAddress({ url, mode }: Request): string | undefined {
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return undefined
  if (mode !== 'navigate') return pathname
  const page = isPage(pathname) && pageAt(pathname, VISITOR_PATHS)
  return page && page !== 'visitor' ? keptPages[page] : undefined
}

/** The browser may have thrown the copy away. */
const answer = async (kept: string, request: Request) => (await shell.matchPrecache(kept)) ?? fetch(request)
