export const embeddedMapUrl = (apiKey: string, address: string) =>
  `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key: apiKey, q: address })}`
