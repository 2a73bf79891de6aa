import { vi } from 'vitest'

/** The browser's storage refuses to keep so many more things. `vi.unstubAllGlobals()` empties it again. */
export function fillStorage(refusals = Number.POSITIVE_INFINITY) {
  let left = refusals
  const full = new Proxy(localStorage, {
    get(storage, name) {
      const real: unknown = Reflect.get(storage, name)
      if (typeof real !== 'function') return real
      return (...given: unknown[]) => {
        if (name === 'setItem' && left-- > 0) throw new DOMException('full', 'QuotaExceededError')
        return real.apply(storage, given)
      }
    },
  })
  vi.stubGlobal('localStorage', full)
}
