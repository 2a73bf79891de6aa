import { isInRegion, isZipCode, joinAddressParts, zipDigits } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Point, Region } from '@muster/domain/places/schema.ts'
import * as z from 'zod/mini'
import { numeric, singleLine } from './untrusted-text.ts'

// the joined address has to fit into FORMATTED_ADDRESS_MAX
export const houseNumber = singleLine(20)
export const word = singleLine(100)
export const osmId = z.pipe(numeric, z.int().check(z.positive()))

type Word = string | undefined

export interface OsmPlace {
  /** `osm:N123`; unlike the services' own ids, it is stable */
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

export const osmIdOf = (placeId: string): string | null => PLACE_ID.exec(placeId)?.[1] ?? null

const joined = (...words: Word[]) => words.filter(Boolean).join(' ')
const streetOf = ({ houseNumber, road }: OsmPlace) => (road ? joined(houseNumber, road) : '')
const zipOf = ({ postcode = '' }: OsmPlace) => {
  const digits = zipDigits(postcode)
  return isZipCode(digits) ? digits : ''
}

const partsOf = (place: OsmPlace, region: Region) =>
  [place.name, streetOf(place), place.suburb ?? place.neighbourhood, region.name].filter(part => part)

export const isAddressIn = (region: Region) => (place: OsmPlace) =>
  isInRegion(region, place.point) && partsOf(place, region)[0] !== region.name

export function toPrediction(place: OsmPlace, region: Region): AddressPrediction {
  const [main = '', ...wider] = partsOf(place, region)
  const secondary = joinAddressParts(wider.filter(part => part !== main))
  return {
    description: joinAddressParts([main, secondary]),
    place_id: place.placeId,
    structured: { main_text: main, secondary_text: secondary },
    types: place.types,
  }
}

/** City and state are the region's, though the map may name another municipality. */
export function toAddress(place: OsmPlace, region: Region): AddressResult {
  const zipCode = zipOf(place)
  return {
    formattedAddress: joinAddressParts([...partsOf(place, region), joined(region.state, zipCode)]),
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
