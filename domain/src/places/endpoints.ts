import { endpoint } from '../shared/endpoint.ts'
import {
  type AddressReply,
  geocodeBody,
  type MapsConfigReply,
  placeDetailsBody,
  reverseGeocodeBody,
  type SuggestionsReply,
  suggestPlacesBody,
} from './schema.ts'

export const readMapsConfig = endpoint<MapsConfigReply>()({
  method: 'GET',
  path: '/maps-config',
  summary: 'Which maps service is in use, the region, and what a map is drawn from',
})

// POST, though they only ask: a home address in a query string would lie in the logs of every proxy on the way

export const suggestPlaces = endpoint<SuggestionsReply>()({
  method: 'POST',
  path: '/places/suggestions',
  summary: 'Places in the region whose name begins like the text',
  body: suggestPlacesBody,
  isServedReadOnly: true,
  limit: 'autocomplete',
})

export const placeDetails = endpoint<AddressReply>()({
  method: 'POST',
  path: '/places/details',
  summary: 'The address of a suggestion',
  body: placeDetailsBody,
  isServedReadOnly: true,
  limit: 'geocoding',
})

export const geocode = endpoint<AddressReply>()({
  method: 'POST',
  path: '/places/geocode',
  summary: 'The address that a text means best',
  body: geocodeBody,
  isServedReadOnly: true,
  limit: 'geocoding',
})

export const reverseGeocode = endpoint<AddressReply>()({
  method: 'POST',
  path: '/places/reverse-geocode',
  summary: 'The address at a point',
  body: reverseGeocodeBody,
  isServedReadOnly: true,
  limit: 'geocoding',
})
