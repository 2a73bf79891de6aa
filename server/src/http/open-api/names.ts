const wordsIn = (path: string) =>
  path
    .split('/')
    .filter(part => part !== '' && part !== 'api')
    .map(part => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
    .join('-')
    .split('-')

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (words: readonly string[]) => words.map(capitalized).join('')

/** `GET /events/:id` -> `getEventsById` */
export const operationIdOf = (method: string, path: string) => method.toLowerCase() + pascal(wordsIn(path))

/** `/events/:id/car-pool-invitees` -> `CarPoolInvitee`, `/buses/:id` -> `Bus` */
export function nounOf(path: string): string {
  const last = path.split('/').findLast(part => part !== '' && !part.startsWith(':')) ?? ''
  const singular = last.replace(/(?<=[sx])es$|(?<!s)s$/, '')
  return pascal(singular.split('-'))
}

/** What is outside of `/api` is about the installation. */
export const tagOf = (url: string) => /^\/api\/([^/]+)/.exec(url)?.[1] ?? 'installation'

/** `/events/:id` -> `/events/{id}` */
export const templateOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

export const paramsIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
