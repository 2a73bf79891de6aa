/** Removes a secret from the address, so that it is not shared, bookmarked or sent as a referrer. */
export function hideQuery() {
  if (location.search) history.replaceState(history.state, '', location.pathname)
}

export const currentPath = () => location.pathname + location.search
