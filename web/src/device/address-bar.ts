/** Takes a secret out of the address, so that it is neither shared, nor bookmarked, nor sent as a referrer. */
export function hideQuery() {
  if (location.search) history.replaceState(history.state, '', location.pathname)
}
