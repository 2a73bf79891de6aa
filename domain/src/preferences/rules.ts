import { isInRegion } from '../places/rules.ts'
import type { AddressResult, Point, Region } from '../places/schema.ts'
import type { RefusalCode } from '../shared/refusal.ts'
import type { Food, PreferencesDraft, PreferencesForm, PreferencesReply, SavedPreferences } from './schema.ts'

/** The form says 'Non Veg', the wire 'Non-Veg' (R23). */
export const storedFood = (food: PreferencesForm['food']): Food => (food === 'Non Veg' ? 'Non-Veg' : 'Veg')
export const shownFood = (food: Food): PreferencesForm['food'] => (food === 'Non-Veg' ? 'Non Veg' : 'Veg')

/** `region` is `null` in a form that has not loaded it; the server checks it. */
export function whyCannotSave(
  { drinks, point }: { drinks: readonly string[]; point: Point | null },
  { availableDrinks, region }: { availableDrinks: readonly string[]; region: Pick<Region, 'bounds'> | null },
): Extract<RefusalCode, 'drink_not_offered' | 'outside_region'> | null {
  if (drinks.some(drink => !availableDrinks.includes(drink))) return 'drink_not_offered'
  return point && region && !isInRegion(region, point) ? 'outside_region' : null
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
})

export function savedOf({ food, tshirtSize, drinks, address }: PreferencesForm): SavedPreferences {
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
  }
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
