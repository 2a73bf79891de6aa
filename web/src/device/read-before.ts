let newest = 0

/** What was read up to then, by the phone's clock, is of an earlier start of the app. */
export const startWithReadsUntil = (updatedAt: number) => {
  newest = updatedAt
}

/** It is shown until it has been read again. */
export const isReadBefore = (updatedAt: number) => updatedAt > 0 && updatedAt <= newest
