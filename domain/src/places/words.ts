/** Specification 2 (Create/Edit form, My Preferences: address parts) and 8 (Addresses and location). */
export const placesWords = {
  searchLabel: 'Search address',
  searchPlaceholder: 'Society, street or area',
  searchHint: 'Type at least 3 letters and choose from the list, or pick the place on the map.',
  searching: 'Searching...',
  noneFound: 'No locations found. Try a different search term.',
  tryDifferent: 'Try a different location',
  suggestions: 'Suggestions',
  suggestionsCount: (n: number) => (n === 1 ? '1 suggestion' : `${n} suggestions`),
  /** geocodes what was typed, without a suggestion */
  lookUp: (text: string) => `Look up "${text}"`,
  clearSearch: 'Clear the search',

  notFound: (text: string) => `"${text}" not found. Try adding city/area name or enter address manually.`,
  notSpecific: (text: string) => `"${text}" not found. Try a more specific search or enter address manually.`,
  searchUnavailable: 'Address search temporarily unavailable. You can still enter your address manually.',
  verified: 'Address verified successfully!',
  notVerified: 'Failed to verify address. Please try again.',

  pickFromMap: 'Pick from Map',
  pickTitle: 'Pick from map',
  pickHint: 'Tap the map where you live. Drag the pin to correct it.',
  pickHintKeys: 'Move the map with the arrow keys and press Enter to put the pin at its centre.',
  mapLabel: (region: string) => `Map of ${region}`,
  pin: 'Chosen place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  /** before the attribution of a map that we draw ourselves, which has few streets */
  sketchMap: 'Sketch map',
  closePicker: 'Close the map',
  confirm: 'Confirm',
  nothingPicked: 'No place chosen yet',
  findingAddress: 'Finding the address...',
  mapLoading: 'Loading the map...',
  addressSelected: (address: string) => `Address selected: ${address}`,
  tooGeneric:
    'Please click on a more specific location like a building, street, or landmark for better address detection.',
  tooGenericInline: 'Location too generic. Try clicking on a building, street, or landmark.',
  reverseFailed: (reason: string) => `Failed to get address from selected location: ${reason}`,
  reverseFailedInline: (reason: string) => `Reverse geocoding failed: ${reason}`,

  useMyLocation: 'Use my location',
  locating: 'Finding you...',
  locationFailed: 'Failed to get your current location. Please check location permissions.',
  locationUnsupported: 'Geolocation is not supported by this browser',

  rateLimited: 'Rate limit exceeded. Please wait before making more requests.',
  geocoderUnavailable: 'Geocoder is not available. Please try again.',
  startTimeout: 'The map took longer than 30 seconds to load. Please search for your address instead.',
  mapBlocked: 'The map is blocked by its key configuration. Please search for your address instead.',
  mapFailed: 'The map could not be loaded. Please search for your address instead.',
  searchFellBack: 'The maps service cannot be reached. The built-in list of places is searched instead.',

  selectedAddress: 'Selected address',
  changeAddress: 'Change address',
  street: 'Street',
  city: 'City',
  state: 'State',
  zipCode: 'PIN code',
  zipApproximate: 'Approximate',
  zipHint: 'This PIN code is a guess from the neighbourhood. Please correct it if it is wrong.',
  zipExpected: 'Please enter a 6-digit PIN code',
  confidence: (share: number) => `${Math.round(share * 100)}% confidence`,
  preview: (address: string) => `Map of ${address}`,
  previewFailed: 'The map could not be loaded.',
  openInMaps: 'Open in maps',
  near: (place: string) => `Near ${place}`,
  unknownLocation: 'Unknown Location',
  onlyIn: (region: string) => `Only addresses in ${region} are accepted.`,
  pointExpected: 'Please send a latitude and a longitude in degrees',
} as const

/** The codes of PlacesError, which are refusals on the wire. */
export const placesRefusals = {
  maps_misconfigured: 'Maps service API configuration issue. Please contact support.',
  maps_unavailable: 'Address search temporarily unavailable. You can still enter your address manually.',
  maps_timeout: 'The maps service did not answer in time. Please try again.',
  place_not_found: 'This place was not found. Please try a different search term.',
  place_too_generic:
    'Please click on a more specific location like a building, street, or landmark for better address detection.',
  outside_region: 'This place is outside the region in which addresses are accepted.',
  address_too_short: 'Address must be at least 3 characters long',
} as const
