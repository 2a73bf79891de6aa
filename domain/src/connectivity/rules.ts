interface Check {
  wasOnline: boolean
  isReached: boolean
  /** the person has pressed Retry Connection */
  isAsked: boolean
}

/** What a check of the connection says, by its name in the words (R410). */
export function newsOf({
  wasOnline,
  isReached,
  isAsked,
}: Check): 'lost' | 'still' | 'restored' | 'connected' | null {
  if (isReached && wasOnline) return null
  if (isReached) return isAsked ? 'connected' : 'restored'
  if (wasOnline) return 'lost'
  return isAsked ? 'still' : null
}
