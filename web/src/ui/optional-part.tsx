import { type ComponentType, lazy, useState } from 'react'
import type { LazyPart } from './lazy-part.tsx'

/** A part that is missing from a screen when its script does not load, and breaks nothing. */
export function optionalPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOrLeaveOut = () => load().catch((): ComponentType<Props> => () => <></>)
  const Late = lazy(async () => ({ default: await loadOrLeaveOut() }))
  function Part(props: Props) {
    // `lazy` suspends for a moment even when the script is there
    const [Preloaded] = useState(() => loaded)
    return Preloaded ? <Preloaded {...props} /> : <Late {...props} />
  }
  async function preload() {
    loaded = await loadOrLeaveOut()
  }
  return Object.assign(Part, { preload })
}
