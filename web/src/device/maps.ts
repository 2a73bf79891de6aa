interface Place {
  location: string | null
  locationCoOrds: { latitude: number; longitude: number } | null
}

/** Opens the phone's own maps where one is installed. A hall is found by the house that it is in. */
export function mapsLink({ location, locationCoOrds }: Place, house: string | null = null): string | null {
  const isInside = location && house && location !== house && !location.includes(',')
  const named = isInside ? `${location}, ${house}` : location
  const target = locationCoOrds ? `${locationCoOrds.latitude},${locationCoOrds.longitude}` : named
  return target && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(target)}`
}
