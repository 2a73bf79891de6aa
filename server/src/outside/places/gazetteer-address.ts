import { ADDRESS_LINE_MAX } from '@muster/domain/places/limits.ts'
import { confidenceByDistance, LANDMARK_METERS, lineOf } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Point, Region } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import type { Place } from './gazetteer-file.ts'
import type { Near } from './nearest-index.ts'

/** A part of town is large: its name says less than a house in it. */
export const LOCALITY_CONFIDENCE = 0.5

/** Names repeat where they are: 'FPA, Kothrud' in Kothrud. */
const partsOf = ({ name, area }: Place) => [...name.split(','), area]

interface Found {
  /** all that comes before the city */
  street: string
  pin: Pick<Place, 'pin' | 'pinSource'>
  placeId: string
  coordinates: Point
  confidence: number
}

function addressFrom({ street, pin, ...found }: Found, { name, state, country }: Region): AddressResult {
  const line = street.slice(0, ADDRESS_LINE_MAX)
  return {
    ...found,
    formattedAddress: `${lineOf([line, name, state])} ${pin.pin}`,
    components: { street: line, city: name, state, zipCode: pin.pin, country },
    isZipApproximate: pin.pinSource === 'nearest',
  }
}

export const addressOf = (place: Place, region: Region, confidence: number): AddressResult =>
  addressFrom(
    {
      street: lineOf(partsOf(place)),
      pin: place,
      placeId: place.id,
      coordinates: { latitude: place.lat, longitude: place.lng },
      confidence,
    },
    region,
  )

/** How a point can be described: by the landmark that is nearest to it, and by its part of town alone. */
export function addressAt(
  point: Point,
  region: Region,
  landmark: Near | null,
  locality: Near | null,
): AddressResult[] {
  const found: Found[] = []
  const town = locality?.place
  if (landmark) {
    const { place, meters } = landmark
    const isAt = meters <= LANDMARK_METERS
    const name = town ? lineOf(place.name.split(',')) : lineOf(partsOf(place))
    const isSameTown = !town || place.area === undefined || place.area === town.name
    found.push({
      street: lineOf([...(isAt ? name : placesWords.near(name)).split(','), town?.name]),
      // the vote of the landmark's surroundings counts while they are the point's
      pin: isSameTown ? { pin: place.pin, pinSource: isAt ? place.pinSource : 'nearest' } : guess(town),
      placeId: place.id,
      coordinates: point,
      confidence: confidenceByDistance(meters),
    })
  }
  if (town && locality)
    found.push({
      street: town.name,
      pin: guess(town),
      placeId: town.id,
      coordinates: point,
      confidence: Math.min(LOCALITY_CONFIDENCE, confidenceByDistance(locality.meters)),
    })
  return found.map(one => addressFrom(one, region))
}

const guess = ({ pin }: Place) => ({ pin, pinSource: 'nearest' as const })

/** As a line of the list to choose from. A PIN that is only a guess helps nobody to choose. */
export function predictionOf(place: Place, { name: city }: Region, isLocality: boolean): AddressPrediction {
  const [main = place.name, ...rest] = isLocality ? [place.name] : partsOf(place)
  const pin = isLocality || place.pinSource === 'known' ? ` ${place.pin}` : ''
  const secondary = `${lineOf([...rest, city])}${pin}`
  return {
    description: `${main}, ${secondary}`,
    place_id: place.id,
    structured: { main_text: main, secondary_text: secondary },
    types: [place.kind],
  }
}
