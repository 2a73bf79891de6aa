import { type ComponentType, type FunctionComponent, use } from 'react'

/** The script of a screen or a form did not arrive: no network, or a newer version has taken its place on the server. */
export class PartNotLoaded extends Error {}

const failed = new Set<() => void>()

/** Forgets what did not arrive, so that rendering it again asks for it again. React.lazy would never. */
export function forgetFailedParts() {
  for (const forget of failed) forget()
  failed.clear()
}

export type LazyPart<Props extends object = object> = FunctionComponent<Props> & {
  preload: () => Promise<ComponentType<Props>>
}

/** What is fetched when it is first shown, or before that by `preload`, which rejects with PartNotLoaded. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined

  function preload() {
    if (loading) return loading
    const promise = load().catch((cause: unknown) => {
      failed.add(() => {
        loading = undefined
      })
      throw new PartNotLoaded('A part could not be loaded.', { cause })
    })
    // `use` reads this from a promise that it has not waited for, and then does not suspend for a moment.
    promise.then(
      value => Object.assign(promise, { status: 'fulfilled', value }),
      () => undefined,
    )
    loading = promise
    return promise
  }
  function Part(props: Props) {
    'use no memo'
    const Loaded = use(preload())
    return <Loaded {...props} />
  }
  return Object.assign(Part, { preload })
}
