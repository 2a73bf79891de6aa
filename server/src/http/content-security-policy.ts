import type { MapsSettings } from '#config.ts'

type Sources = Readonly<Record<string, readonly string[]>>

/** The session token is in the browser's storage, so this policy is the main protection against script injection. */
const OWN: Sources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
}

/**
 * With two policies of the app. `default` (`web/src/device/maps/allow-leaflet.ts`) accepts no markup but Leaflet's test,
 * and `service-worker` (`web/src/device/service-worker.ts`) one address.
 */
const OWN_MARKUP: Sources = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default', 'service-worker'],
}

/**
 * As in Google's guide for its maps, but with exact hosts for scripts and connections, because anybody can store files
 * under storage.googleapis.com. Google's script writes style elements and markup, so styles stay open and trusted types off.
 */
const GOOGLE: Sources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'style-src': ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': [
    'https://maps.googleapis.com',
    'https://places.googleapis.com',
    'https://maps.gstatic.com',
    'https://www.google.com',
    'data:',
    'blob:',
  ],
  'worker-src': ['blob:'],
  'frame-src': ['https://www.google.com'],
}

/** `{s}` is replaced by the name of a mirror. */
const tileHost = (url: string) => new URL(url.replace('{s}', '*')).origin

function sourcesOf({ provider, tiles }: MapsSettings, styleHashes: readonly string[]): Sources[] {
  // a hash would switch 'unsafe-inline' off
  if (provider === 'google') return [OWN, GOOGLE]
  const own = [OWN, OWN_MARKUP, { 'style-src': styleHashes }]
  return provider === 'osm' ? [...own, { 'img-src': [tileHost(tiles.url)] }] : own
}

/** `styleHashes` are those of the page's inline style sheets. */
export function contentSecurityPolicy(maps: MapsSettings, styleHashes: readonly string[] = []): string {
  const all = sourcesOf(maps, styleHashes)
  const names = [...new Set(all.flatMap(sources => Object.keys(sources)))]
  return names.map(name => [name, ...all.flatMap(sources => sources[name] ?? [])].join(' ')).join(';')
}
