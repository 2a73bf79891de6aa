import { isInRegion } from '../places/rules.ts'
import type { AddressResult, Point, Region } from '../places/schema.ts'
import { type Home, isSameHome, lacksStreet } from './home.ts'
import type { Food } from './limits.ts'
import type { PreferencesDraft, PreferencesForm, PreferencesReply, SavedPreferences } from './schema.ts'

/** The form says 'Non Veg', the wire 'Non-Veg' (R23). */
export const storedFood = (food: PreferencesForm['food']): Food => (food === 'Non Veg' ? 'Non-Veg' : 'Veg')
export const shownFood = (food: Food): PreferencesForm['food'] => (food === 'Non-Veg' ? 'Non Veg' : 'Veg')

interface Wanted {
  drinks: readonly string[]
  point: Point | null
  home: Home | null
}
interface Offered {
  availableDrinks: readonly string[]
  region: Pick<Region, 'bounds'> | null
  /** a home that was saved before the rule stays as long as it is not changed (R220) */
  savedHome: Home | null
}

/** `region` is `null` in a form that has not loaded it; the server checks it. */
export function whyCannotSave(
  { drinks, point, home }: Wanted,
  { availableDrinks, region, savedHome }: Offered,
): 'drink_not_offered' | 'outside_region' | 'address_too_coarse' | null {
  if (drinks.some(drink => !availableDrinks.includes(drink))) return 'drink_not_offered'
  if (point && region && !isInRegion(region, point)) return 'outside_region'
  return home && lacksStreet(home) && !isSameHome(home, savedHome) ? 'address_too_coarse' : null
}

/** `null` is the choice 'None'. The drinks stay in the event's order. */
export function toggledDrink(
  chosen: readonly string[],
  drink: string | null,
  availableDrinks: readonly string[],
): string[] {
  if (drink === null) return []
  const isWanted = (one: string) => (one === drink) !== chosen.includes(one)
  return availableDrinks.filter(isWanted)
}

/** Leaves out saved drinks that the event no longer offers. */
export const draftOf = (
  row: PreferencesReply | null,
  { availableDrinks }: { availableDrinks: readonly string[] },
): PreferencesDraft => ({
  food: row ? shownFood(row.food) : 'Veg',
  tshirtSize: row?.tshirtSize ?? null,
  drinks: availableDrinks.filter(drink => row?.drinkPreference.includes(drink)),
  address: row && addressOf(row),
  flat: row?.flat ?? '',
  landmark: row?.landmark ?? '',
})

export function savedOf({
  food,
  tshirtSize,
  drinks,
  address,
  flat,
  landmark,
}: PreferencesForm): SavedPreferences {
  const { street, city, state, zipCode } = address.components
  return {
    food: storedFood(food),
    tshirtSize,
    drinkPreference: drinks,
    street,
    city,
    state,
    zipCode,
    formattedAddress: address.formattedAddress,
    ...address.coordinates,
    placeId: address.placeId,
    flat,
    landmark,
  }
}

export function homeAt({ components, formattedAddress }: AddressResult, landmark: string): Home {
  const { street, city, state } = components
  return { street, city, state, formattedAddress, landmark }
}

/** Accepted only with a landmark. */
export const isOnlyLocality = (address: AddressResult) => lacksStreet(homeAt(address, ''))

/** `null` for somebody else's row, which has no address. */
export function homeOf(row: PreferencesReply): Home | null {
  const address = addressOf(row)
  return address && homeAt(address, row.landmark ?? '')
}

/** `null` for somebody else's row, which has no address. */
export function addressOf(row: PreferencesReply): AddressResult | null {
  const { formattedAddress, latitude, longitude } = row
  if (formattedAddress === undefined || latitude === undefined || longitude === undefined) return null
  return {
    formattedAddress,
    components: {
      street: row.street ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      zipCode: row.zipCode ?? '',
      country: row.country ?? '',
    },
    coordinates: { latitude, longitude },
    placeId: row.placeId ?? '',
    confidence: row.confidence ?? 0,
    isZipApproximate: false,
  }
}
