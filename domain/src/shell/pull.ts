/** Pixels of the page; the finger moves further, because the pull resists (R17). */
const THRESHOLD = 80
const SHOWN_ABOVE = 60
const MOST = 120
const RESISTANCE = 2.5

export interface Pull {
  distance: number
  /** the indicator */
  isShown: boolean
  /** letting go reloads the page */
  willRefresh: boolean
}

export function pullOf(dragged: number): Pull {
  const distance = Math.min(Math.max(dragged, 0) / RESISTANCE, MOST)
  return { distance, isShown: distance > SHOWN_ABOVE, willRefresh: distance > THRESHOLD }
}

export const pullWords = { release: 'Release to refresh' } as const
