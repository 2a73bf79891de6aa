interface Destination {
  location: string | null
  locationCoOrds: { latitude: number; longitude: number } | null
}

/** A hall of a venue is searched for with the venue, unless its location is a full address already. */
export function mapsLink(
  { location, locationCoOrds }: Destination,
  venue: string | null = null,
): string | null {
  const isInVenue = location && venue && location !== venue && !location.includes(',')
  const named = isInVenue ? `${location}, ${venue}` : location
  const target = locationCoOrds ? `${locationCoOrds.latitude},${locationCoOrds.longitude}` : named
  return target && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(target)}`
}
