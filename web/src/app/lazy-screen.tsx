import { type ComponentType, type FunctionComponent, use } from 'react'

/** The script of a screen did not arrive: no network, or a newer version has taken its place on the server. */
export class ScreenNotLoaded extends Error {}

const failed = new Set<() => void>()

/** Forgets what did not arrive, so that rendering it again asks for it again. React.lazy would never. */
export function forgetFailedScreens() {
  for (const forget of failed) forget()
  failed.clear()
}

export type LazyScreen = FunctionComponent & { preload: () => Promise<ComponentType> }

export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<ComponentType> | undefined

  function preload() {
    if (loading) return loading
    const promise = load().catch((cause: unknown) => {
      failed.add(() => {
        loading = undefined
      })
      throw new ScreenNotLoaded('A screen could not be loaded.', { cause })
    })
    // `use` reads this from a promise that it has not waited for, and then does not suspend for a moment.
    promise.then(
      value => Object.assign(promise, { status: 'fulfilled', value }),
      () => undefined,
    )
    loading = promise
    return promise
  }
  function Screen() {
    'use no memo'
    const Loaded = use(preload())
    return <Loaded />
  }
  return Object.assign(Screen, { preload })
}
