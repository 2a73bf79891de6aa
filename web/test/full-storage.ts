import { vi } from 'vitest'

/** Makes the next `refusals` writes to localStorage fail. `vi.unstubAllGlobals()` undoes it. */
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
