const privateAddress =
  'Only you see your address, no organiser either. It shows you which rides are on your way.'

export const preferencesWords = {
  edit: 'Edit Preferences',
  save: 'Save Preferences',
  saving: 'Saving...',
  cancel: 'Cancel',
  jacketSize: 'Jacket Size',
  address: 'Current Address',
  foodAndDrink: 'Food & Drink Preferences',
  food: 'Food',
  foods: { Veg: 'Veg', 'Non Veg': 'Non Veg' },
  drinks: 'Drinks',
  noDrinks: 'None',
  noLongerOffered: (drinks: readonly string[]) => `No longer offered: ${drinks.join(', ')}`,
  required: 'Required',
  onlyIn: (region: string) => `${region} only`,
  sizeExpected: 'Please select your jacket size',
  foodExpected: 'Please select your food preference',
  drinksOnce: 'Please choose each drink once',
  countryFixed: 'Please send India as the country',
  confidenceFixed: 'Please send 1 as the confidence',
  addressExpected: 'Please select a valid address from the search results or map picker',
  tooCoarse: (line: string) =>
    `"${line.split(',')[0]}" alone does not lead to your home. Please add a society, street or landmark.`,
  nobody: 'Missing user or event information',
  saved: 'Preferences saved successfully!',
  saveFailure: 'Failed to save preferences. Please try again.',
  loadFailure: 'Failed to load preferences. Please try again.',
  loadFailureTitle: 'Error Loading Preferences',
  loading: 'Loading preferences',
  firstTime: `Tell the organisers what you eat, drink and wear. ${privateAddress}`,
  privateAddress,
} as const

export const preferencesRefusals = {
  address_too_coarse: 'This address is too wide. Please add a society, street or landmark.',
  drink_not_offered: 'This drink is not offered at the event. Please choose from the list.',
} as const
