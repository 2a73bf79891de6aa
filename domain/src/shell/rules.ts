import { productName } from '../shared/words.ts'
import { screenTitles } from './words.ts'

const titlesOfEventScreens: Readonly<Record<string, string>> = {
  'all-checkin': screenTitles.allCheckIn,
  'food-drink-preferences': screenTitles.userPreferences,
  'my-checkin': screenTitles.myCheckIn,
  preferences: screenTitles.myPreferences,
  'car-pools': screenTitles.allCarPools,
  agenda: screenTitles.agenda,
}

const EVENT_SCREEN = /^\/events\/[^/]+\/([^/]+)\/?$/

/** Specification 2, Header titles by path. */
export function headerTitle(path: string): string {
  if (path === '/') return screenTitles.events
  if (/^\/profile\/?$/.test(path)) return screenTitles.profile
  const screen = EVENT_SCREEN.exec(path)?.[1]
  return (
    (screen !== undefined && Object.hasOwn(titlesOfEventScreens, screen) && titlesOfEventScreens[screen]) ||
    productName
  )
}

/** What a browser's tab and a screen reader call the page. */
export const documentTitle = (title: string) => (title === productName ? title : `${title} · ${productName}`)
