import { endpoint } from '../shared/endpoint.ts'
import type {
  AddressReply,
  geocodeBody,
  MapsConfigReply,
  placeDetailsBody,
  reverseGeocodeBody,
  SuggestionsReply,
  suggestPlacesBody,
} from './schema.ts'

export const readMapsConfig = endpoint<MapsConfigReply>()({
  method: 'GET',
  path: '/maps-config',
  summary: 'The maps provider, the region and the source of map tiles',
})

// Searches are POST, so that home addresses do not end up in the logs of proxies (decision 18).

export const suggestPlaces = endpoint<SuggestionsReply, typeof suggestPlacesBody>()({
  method: 'POST',
  path: '/places/suggestions',
  summary: 'Suggestions for a partly typed address',
  isServedReadOnly: true,
  limit: 'autocomplete',
})

export const placeDetails = endpoint<AddressReply, typeof placeDetailsBody>()({
  method: 'POST',
  path: '/places/details',
  summary: 'The address of a suggestion',
  isServedReadOnly: true,
  limit: 'geocoding',
})

export const geocode = endpoint<AddressReply, typeof geocodeBody>()({
  method: 'POST',
  path: '/places/geocode',
  summary: 'The best match for an address',
  isServedReadOnly: true,
  limit: 'geocoding',
})

export const reverseGeocode = endpoint<AddressReply, typeof reverseGeocodeBody>()({
  method: 'POST',
  path: '/places/reverse-geocode',
  summary: 'The address at a point',
  isServedReadOnly: true,
  limit: 'geocoding',
})
