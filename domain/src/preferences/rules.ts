import { isInRegion } from '../places/rules.ts'
import type { AddressResult, Point, Region } from '../places/schema.ts'
import type { RefusalCode } from '../shared/refusal.ts'
import type { Food, PreferencesDraft, PreferencesForm, PreferencesReply, SavedPreferences } from './schema.ts'

/** Design ruling 23. */
export const storedFood = (food: PreferencesForm['food']): Food => (food === 'Non Veg' ? 'Non-Veg' : 'Veg')
export const shownFood = (food: Food): PreferencesForm['food'] => (food === 'Non-Veg' ? 'Non Veg' : 'Veg')

/**
 * Whether a set of preferences can be saved for an event: the server refuses by it, the form explains with it. A
 * form that does not know the region leaves that to the server.
 */
export function whyCannotSave(
  { drinks, point }: { drinks: readonly string[]; point: Point | null },
  { availableDrinks, region }: { availableDrinks: readonly string[]; region: Pick<Region, 'bounds'> | null },
): Extract<RefusalCode, 'drink_not_offered' | 'outside_region'> | null {
  if (drinks.some(drink => !availableDrinks.includes(drink))) return 'drink_not_offered'
  return point && region && !isInRegion(region, point) ? 'outside_region' : null
}

/** Specification 5: 'None' empties the list; choosing a drink again takes it away. The order is the event's. */
export function toggledDrink(
  chosen: readonly string[],
  drink: string | null,
  availableDrinks: readonly string[],
): string[] {
  if (drink === null) return []
  const isWanted = (one: string) => (one === drink) !== chosen.includes(one)
  return availableDrinks.filter(isWanted)
}

/**
 * What the form starts with: what is saved, or Veg (specification 5). A saved drink that the event no longer offers
 * cannot be chosen again.
 */
export const draftOf = (
  row: PreferencesReply | null,
  { availableDrinks }: { availableDrinks: readonly string[] },
): PreferencesDraft => ({
  food: row ? shownFood(row.food) : 'Veg',
  tshirtSize: row?.tshirtSize ?? null,
  drinks: availableDrinks.filter(drink => row?.drinkPreference.includes(drink)),
  address: row && addressOf(row),
})

/** What the call carries; country and confidence are the server's. */
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

/** The address of one's own row. Nobody else's row has one. */
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
