import type { MapsSettings } from '#config.ts'

type Sources = Readonly<Record<string, readonly string[]>>

/**
 * The session token lives in the browser's storage (specification 9), so the content security policy is the
 * main wall (reliability.md 7.4). Styles may be inline: the toast and dialog libraries write them at run time.
 */
const OWN: Sources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
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
 * Google's guide for its maps, with the hosts of maps alone where a script could come from or tell something:
 * everybody may store files below storage.googleapis.com.
 */
const GOOGLE: Sources = {
  'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  'style-src': ['https://fonts.googleapis.com'],
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

/** `{s}` stands for one of several hosts. */
const tileHost = (url: string) => new URL(url.replace('{s}', '*')).origin

function sourcesOf({ provider, tiles }: MapsSettings): Sources {
  if (provider === 'google') return GOOGLE
  return provider === 'osm' ? { 'img-src': [tileHost(tiles.url)] } : {}
}

/** No host but our own, except those that the maps service cannot do without. */
export function contentSecurityPolicy(maps: MapsSettings): string {
  const more = sourcesOf(maps)
  const names = [...new Set([...Object.keys(OWN), ...Object.keys(more)])]
  return names.map(name => [name, ...(OWN[name] ?? []), ...(more[name] ?? [])].join(' ')).join(';')
}
