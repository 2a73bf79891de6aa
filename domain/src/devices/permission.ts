/** The states of R336. `denied`: just refused. `blocked`: the browser asks no more. */
export type PermissionState = 'unsupported' | 'pending' | 'denied' | 'blocked' | 'granted'

export interface PermissionFacts {
  /** the browser can receive push messages */
  isSupported: boolean
  /** as the browser says it */
  permission: 'default' | 'denied' | 'granted'
  /** the person was asked here and has refused */
  hasRefused: boolean
}

export function permissionState({ isSupported, permission, hasRefused }: PermissionFacts): PermissionState {
  if (!isSupported) return 'unsupported'
  if (permission === 'granted') return 'granted'
  if (permission === 'default') return 'pending'
  return hasRefused ? 'denied' : 'blocked'
}

export interface BrowserFacts {
  userAgent: string
  touchPoints: number
}

/** An iPad says that it is a Mac, and no Mac has a touch screen. */
export const isIos = ({ userAgent, touchPoints }: BrowserFacts) =>
  /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1)

export const isMobile = (facts: BrowserFacts) =>
  /android|iphone|ipad|ipod|webos/i.test(facts.userAgent) || isIos(facts)
