import { type ComponentType, type FunctionComponent, use, useState } from 'react'

/** A script did not load: no network, or a release has replaced it on the server. */
export class PartNotLoaded extends Error {}

const failedAttempts = new Set<() => void>()

/** Lets parts that failed to load be fetched again when they render next. `React.lazy` has no such way. */
export function forgetFailedParts() {
  for (const forget of failedAttempts) forget()
  failedAttempts.clear()
}

export type LazyPart<Props extends object = object> = FunctionComponent<Props> & {
  preload: () => Promise<unknown>
}

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let attempt: Promise<ComponentType<Props>> | undefined

  function preload() {
    attempt ??= load().then(
      component => {
        loaded = component
        return component
      },
      (cause: unknown) => {
        failedAttempts.add(() => {
          attempt = undefined
        })
        throw new PartNotLoaded('A part could not be loaded.', { cause })
      },
    )
    return attempt
  }
  function Waiting(props: Props) {
    const Loaded = use(preload())
    return <Loaded {...props} />
  }
  function Part(props: Props) {
    // `use` suspends for a moment even when the promise has resolved, and the first paint would be lost
    const [Preloaded] = useState(() => loaded)
    return Preloaded ? <Preloaded {...props} /> : <Waiting {...props} />
  }
  return Object.assign(Part, { preload })
}
