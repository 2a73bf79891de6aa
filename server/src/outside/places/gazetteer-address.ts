import { ADDRESS_LINE_MAX } from '@muster/domain/places/limits.ts'
import { confidenceByDistance, joinAddressParts, LANDMARK_METERS } from '@muster/domain/places/rules.ts'
import type { AddressPrediction, AddressResult, Point, Region } from '@muster/domain/places/schema.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import type { GazetteerPlace } from './gazetteer-file.ts'
import type { Nearby } from './nearest-index.ts'

export const LOCALITY_CONFIDENCE = 0.5

/** The name is split, as it may repeat the area: 'FPA, Kothrud' in Kothrud. */
const partsOf = ({ name, area }: GazetteerPlace) => [...name.split(','), area]

interface Facts {
  street: string
  pin: Pick<GazetteerPlace, 'pin' | 'pinSource'>
  placeId: string
  coordinates: Point
  confidence: number
}

function addressFrom({ street, pin, ...facts }: Facts, { name, state, country }: Region): AddressResult {
  const line = street.slice(0, ADDRESS_LINE_MAX)
  return {
    ...facts,
    formattedAddress: `${joinAddressParts([line, name, state])} ${pin.pin}`,
    components: { street: line, city: name, state, zipCode: pin.pin, country },
    isZipApproximate: pin.pinSource === 'nearest',
  }
}

export const toAddress = (place: GazetteerPlace, region: Region, confidence: number): AddressResult =>
  addressFrom(
    {
      street: joinAddressParts(partsOf(place)),
      pin: place,
      placeId: place.id,
      coordinates: { latitude: place.lat, longitude: place.lng },
      confidence,
    },
    region,
  )

interface Nearest {
  landmark: Nearby | null
  locality: Nearby | null
}

export function addressesAt(point: Point, region: Region, { landmark, locality }: Nearest): AddressResult[] {
  const candidates: Facts[] = []
  if (landmark) candidates.push(byLandmark(point, landmark, locality?.place))
  if (locality)
    candidates.push({
      street: locality.place.name,
      pin: approximatePin(locality.place),
      placeId: locality.place.id,
      coordinates: point,
      confidence: Math.min(LOCALITY_CONFIDENCE, confidenceByDistance(locality.meters)),
    })
  return candidates.map(facts => addressFrom(facts, region))
}

function byLandmark(point: Point, { place, meters }: Nearby, locality: GazetteerPlace | undefined): Facts {
  const isAtLandmark = meters <= LANDMARK_METERS
  const name = joinAddressParts(locality ? place.name.split(',') : partsOf(place))
  const isSameLocality = !locality || place.area === undefined || place.area === locality.name
  return {
    street: joinAddressParts([...(isAtLandmark ? name : placesWords.near(name)).split(','), locality?.name]),
    // a landmark across the border of the locality may have another PIN code
    pin: isSameLocality
      ? { pin: place.pin, pinSource: isAtLandmark ? place.pinSource : 'nearest' }
      : approximatePin(locality),
    placeId: place.id,
    coordinates: point,
    confidence: confidenceByDistance(meters),
  }
}

const approximatePin = ({ pin }: GazetteerPlace) => ({ pin, pinSource: 'nearest' as const })

interface Match {
  isLocality: boolean
  alias: string | null
}

/** Leaves out the PIN code of a landmark when it is only a guess. */
export function toPrediction(
  place: GazetteerPlace,
  { name: city }: Region,
  { isLocality, alias }: Match,
): AddressPrediction {
  const [main = place.name, ...rest] = isLocality ? [place.name] : partsOf(place)
  const pin = isLocality || place.pinSource === 'known' ? ` ${place.pin}` : ''
  const where = `${joinAddressParts([...rest, city])}${pin}`
  const secondary = alias === null ? where : placesWords.alsoCalled(alias, where)
  return {
    description: `${main}, ${secondary}`,
    place_id: place.id,
    structured: { main_text: main, secondary_text: secondary },
    types: [place.kind],
  }
}
