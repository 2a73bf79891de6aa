import { formatCount } from '../shared/words.ts'

const users = (count: number) => (count === 1 ? '1 user' : `${formatCount(count)} users`)

/** User Preferences, the screen of an Admin. */
export const userPreferencesWords = {
  notSet: 'Preferences Not Set',
  noSize: 'Missing Jacket Size',
  vegetarian: 'Vegetarian',
  nonVegetarian: 'Non-Vegetarian',
  overview: { food: 'Food', drinks: 'Drinks', jacketSize: 'Jacket Size', users: 'Users' },
  overviewTitle: 'Responses',
  groups: {
    pending: 'Pending Preferences',
    food: 'Food Preferences',
    drinks: 'Drink Preferences',
    jacket: 'Jacket Size Preferences',
  },
  spokenCount: (count: number, total: number) => `${formatCount(count)} of ${formatCount(total)}`,
  listed: (name: string, count: number) => `${name} (${users(count)})`,
  found: (name: string, count: number, listed: number) =>
    `${name} (${formatCount(count)} of ${formatCount(listed)})`,
  search: 'Search users by name or email...',
  clearSearch: 'Clear search',
  refresh: 'Refresh',
  refreshing: 'Refreshing',
  back: 'Back',
  everybodySet: 'All users have set their preferences',
  nobodyChose: 'None of the users chose this',
  noMatch: {
    title: (term: string) => `No users found matching "${term}"`,
    description: 'Try adjusting your search term',
  },
  noData: { title: 'No Preferences Data', description: 'No user preferences found for this event.' },
  gone: {
    title: 'This list is not there any more',
    description: 'The event does not offer this drink now.',
  },
  loading: 'Loading the preferences',
  peopleLoading: 'Loading the list',
  notLoaded: 'The preferences could not be loaded',
  notLoadedBody: 'Please check your connection and try again.',
  peopleNotLoaded: 'The list could not be loaded.',
  stale: 'These numbers may be old.',
  answers: (food: string, size: string | null, drinks: readonly string[]) =>
    [food, size, drinks.join(', ')].filter(Boolean).join(' · '),
  whatsApp: (person: string, event: string) => `Hi ${person}, this is about your preferences for ${event}.`,
  export: 'Export',
  exportTitle: 'Export preferences',
  exports: {
    people: {
      title: 'Everyone with their preferences',
      description: 'Names, emails and phone numbers with food, drinks and size. Please share with care.',
    },
    caterer: {
      title: 'Numbers for the caterer',
      description: 'How many people to expect on each day and at each meal. No names.',
    },
  },
  formats: { xlsx: 'Excel', csv: 'CSV' },
  save: (format: string, what: string) => `${format}: ${what}`,
  recorded: 'Each export is recorded with your name.',
  saved: (file: string) => `${file} is saved.`,
  exportFailure: 'The file could not be made. Please try again.',
} as const

/** In the files. Apart, because only the server writes them. */
export const exportWords = {
  kindExpected: 'Please send people or caterer',
  formatExpected: 'Please send xlsx or csv',
  peopleTitle: 'preferences',
  catererTitle: 'numbers for the caterer',
  peopleColumns: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    answered: 'Answered',
    food: 'Food',
    drinks: 'Drinks',
    jacketSize: 'Jacket size',
  },
  yes: 'Yes',
  no: 'No',
  catererColumns: {
    day: 'Day',
    meal: 'Meal',
    time: 'Time',
    place: 'Place',
    expected: 'Expected',
    notSeen: 'Of these not checked in so far',
    veg: 'Veg',
    nonVeg: 'Non-Veg',
    unknown: 'Not known',
  },
  roundedDrink: (drink: string) => `${drink} (about)`,
  wholeDay: 'Whole day',
} as const
