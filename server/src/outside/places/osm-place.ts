import { isInRegion, isZipCode, lineOf, zipDigits } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Point, Region } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import { lineUpTo, numeric } from './plain.ts'

// together a line of an address stays below what is saved of one
export const houseNumber = lineUpTo(20)
export const word = lineUpTo(100)
export const osmId = z.pipe(numeric, z.int().check(z.positive()))

type Word = string | undefined

/** A thing on the map of OpenStreetMap, by whichever service. */
export interface OsmPlace {
  /** `osm:N123`, which stays when the service builds its database anew */
  placeId: string
  point: Point
  name: Word
  houseNumber: Word
  road: Word
  neighbourhood: Word
  suburb: Word
  postcode: Word
  types: string[]
  confidence: number
}

const PLACE_ID = /^osm:([NWR][1-9]\d{0,15})$/

/** `N123`, as Nominatim is asked for it. */
export const osmIdOf = (placeId: string): string | null => PLACE_ID.exec(placeId)?.[1] ?? null

const joined = (...words: Word[]) => words.filter(Boolean).join(' ')
const streetOf = ({ houseNumber, road }: OsmPlace) => (road ? joined(houseNumber, road) : '')
const zipOf = ({ postcode = '' }: OsmPlace) => {
  const digits = zipDigits(postcode)
  return isZipCode(digits) ? digits : ''
}

/** From the narrowest to the widest, up to the city. */
const partsOf = (place: OsmPlace, region: Region) =>
  [place.name, streetOf(place), place.suburb ?? place.neighbourhood, region.name].filter(part => part)

/** What may be an address: in the region, and not the whole of its city. */
export const isWithin = (region: Region) => (place: OsmPlace) =>
  isInRegion(region, place.point) && partsOf(place, region)[0] !== region.name

export function predictionOf(place: OsmPlace, region: Region): AddressPrediction {
  const [main = '', ...wider] = partsOf(place, region)
  const secondary = lineOf(wider.filter(part => part !== main))
  return {
    description: lineOf([main, secondary]),
    place_id: place.placeId,
    structured: { main_text: main, secondary_text: secondary },
    types: place.types,
  }
}

/** City and state are the region's, whichever municipality within it the map names. */
export function addressOf(place: OsmPlace, region: Region): AddressResult {
  const zipCode = zipOf(place)
  return {
    formattedAddress: lineOf([...partsOf(place, region), joined(region.state, zipCode)]),
    components: {
      street: streetOf(place) || (place.neighbourhood ?? place.suburb ?? place.name ?? ''),
      city: region.name,
      state: region.state,
      zipCode,
      country: region.country,
    },
    coordinates: place.point,
    placeId: place.placeId,
    confidence: place.confidence,
    isZipApproximate: false,
  }
}
