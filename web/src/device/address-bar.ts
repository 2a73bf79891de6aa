/** What a link from an e-mail carries: after `#`, which no server and no log sees. Older links have it after `?`. */
export const linkParams = () => new URLSearchParams(location.hash.slice(1) || location.search)

/** Removes a secret from the address, so that it is not shared, bookmarked or sent as a referrer. */
export function hideParams() {
  if (location.search || location.hash) history.replaceState(history.state, '', location.pathname)
}

export const currentPath = () => location.pathname + location.search
