/** The documented way to show Google's map of an address in a page (Maps Embed API). */
export const embeddedMap = (apiKey: string, address: string) =>
  `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key: apiKey, q: address })}`
