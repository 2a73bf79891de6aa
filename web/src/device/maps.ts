interface Place {
  location: string | null
  locationCoOrds: { latitude: number; longitude: number } | null
}

/** Opens the phone's own maps where one is installed. */
export function mapsLink({ location, locationCoOrds }: Place): string | null {
  const target = locationCoOrds ? `${locationCoOrds.latitude},${locationCoOrds.longitude}` : location
  return target && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(target)}`
}
