import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as accounts from '@muster/domain/accounts/limits.ts'
import * as carPools from '@muster/domain/car-pools/limits.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { CHECK_TIMEOUT_MS, RETRY_EVERY_MS } from '@muster/domain/connectivity/limits.ts'
import { PROMPT_AFTER_INSTALL_MS } from '@muster/domain/devices/limits.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import {
  ARRIVE_MINUTES_BEFORE,
  OPENS_BEFORE_DEPARTURE_MINUTES,
  ROOM_HOURS,
} from '@muster/domain/items/limits.ts'
import { NOTIFICATIONS_PER_PAGE } from '@muster/domain/notifications/limits.ts'
import { reminderWords } from '@muster/domain/notifications/words.ts'
import * as places from '@muster/domain/places/limits.ts'
import { CONFIDENCE, DETAILS_CONFIDENCE, FALLBACK_CONFIDENCE } from '@muster/domain/places/rules.ts'
import { placesWords } from '@muster/domain/places/words.ts'
import { FOODS, FORM_FOODS, JACKET_SIZES } from '@muster/domain/preferences/limits.ts'
import { formatDate, formatDay, formatTime } from '@muster/domain/shared/clock.ts'
import { MAX_PAGE_SIZE } from '@muster/domain/shared/limits.ts'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** The product's messages, without those that name a person, a place or a number. */
const SENTENCES = [
  'Session expired. Please log in again.',
  'Login successful',
  'Logged out successfully',
  'Account created successfully',
  'Password reset email sent successfully',
  'Password reset successfully',
  'Login failed',
  'Failed to create account',
  'Sign up failed. Please try again.',
  'Failed to send password reset email',
  'Failed to reset password',
  'Invalid or expired reset code',
  'Invalid reset link. Please request a new password reset.',

  'Failed to RSVP to event. Please try again.',
  'Please log in to RSVP to events',
  "You have already RSVP'd to this event",
  'Registration is closed for this event',
  'Failed to load events. Please try again.',
  'Failed to load sub events. Please try again.',
  'Failed to load flight information. Please try again.',
  'Failed to load bus information. Please try again.',
  'Failed to load room information. Please try again.',

  'Failed to check in. Please try again.',
  'User or event information missing',

  'Successfully joined the car pool!',
  'Successfully left the car pool!',
  'Car pool created successfully!',
  'Car pool updated successfully!',
  'Car pool deleted successfully',
  'Failed to join car pool',
  'Failed to leave car pool',
  'Failed to delete car pool',
  'Failed to create car pool',
  'Failed to update car pool',
  'You cannot join a car pool as you already own one',
  'You are already part of another car pool',
  'This car pool is full',
  'Car owner cannot leave their own car pool. Delete the car pool instead.',
  'You can only delete your own car pool',
  'You can only own one car pool per event',
  'You can only edit your own car pool',
  'You are already part of this car pool',
  'Missing event or employee information',

  'Failed to send join request. Please try again.',
  'Join request sent successfully!',
  'Failed to leave car pool. Please try again.',
  'Failed to cancel request. Please try again.',
  'Request cancelled successfully!',
  'Failed to accept request. Please try again.',
  'Request accepted successfully!',
  'Failed to reject request. Please try again.',
  'Request rejected successfully!',

  'Failed to send notification',
  'Notifications are not supported in this browser',
  'Please manually enable notifications in your browser settings',
  'Please enable notifications manually to stay updated',
  'Failed to request notification permissions',
  'Notification permissions granted!',

  'Something went wrong, please try again',

  'Maps service API configuration issue. Please contact support.',
  'Too many requests. Please wait a moment and try again.',
  'Address search temporarily unavailable. You can still enter your address manually.',
  'Address verified successfully!',
  'Failed to verify address. Please try again.',
  'Please click on a more specific location like a building, street, or landmark for better address detection.',
  'Location too generic. Try clicking on a building, street, or landmark.',
  'Failed to get your current location. Please check location permissions.',
  'Geolocation is not supported by this browser',
  'Rate limit exceeded. Please wait before making more requests.',
  'Unknown User',
  'Unknown Location',

  'Failed to save preferences. Please try again.',
  'Preferences saved successfully!',
]

/** As they are said, and as they are specified. */
const WITH_FACTS = [
  [eventWords.rsvpSuccess('Monsoon'), "Successfully RSVP'd to Monsoon!"],
  [checkInWords.success('flight', 'first'), 'Checked in to flight successfully!'],
  [checkInWords.success('bus', 'first'), 'Checked in to bus successfully!'],
  [checkInWords.success('hotel-room', 'first'), 'Checked in to room successfully!'],
  [checkInWords.success('car-pool', 'first'), 'Checked in to car pool successfully!'],
  [checkInWords.success('sub-event', 'first'), 'Successfully checked in to the event!'],
  [checkInWords.already('flight', 'first'), 'You have already checked in to this flight'],
  [checkInWords.already('bus', 'first'), 'You have already checked in to this bus'],
  [checkInWords.already('hotel-room', 'first'), 'You have already checked in to this room'],
  [checkInWords.already('car-pool', 'first'), 'You have already checked in to this car pool'],
  [checkInWords.already('sub-event', 'first'), 'You are already checked in to this event'],
  [
    carPoolWords.seatsBelow(3),
    'Cannot reduce seats below 3 - there are already 3 users assigned to this car pool',
  ],
  [carPoolWords.seatsExpected, 'Available seats must be between 1 and 7'],
  [
    placesWords.notFound('the text'),
    '"the text" not found. Try adding city/area name or enter address manually.',
  ],
  [
    placesWords.notSpecific('the text'),
    '"the text" not found. Try a more specific search or enter address manually.',
  ],
  [placesWords.addressSelected('FC Road'), 'Address selected: FC Road'],
  [placesWords.reverseFailed('why'), 'Failed to get address from selected location: why'],
  [placesWords.reverseFailedInline('why'), 'Reverse geocoding failed: why'],
  [reminderWords.sentTo('Asha'), 'Notification sent to Asha'],
  [reminderWords.sentToMany(30), 'Notifications sent to 30 users'],
]

/** Not said yet, and why. A sentence that is said leaves this list. */
const NOT_SAID: Readonly<Record<string, string>> = {
  'Successfully left the car pool': 'the server always sends the sentence with the exclamation mark',
}

const EIGHT_IN_THE_MORNING = new Date('2026-11-22T02:35:00Z')
const MINUTE_MS = 60_000

const CONSTANTS: [item: string, found: unknown, specified: unknown][] = [
  ['Seats per car pool', carPools.SEATS, { min: 1, max: 7, default: 4 }],
  ['Name length', [accounts.NAME_MIN, accounts.NAME_MAX], [2, 50]],
  ['Password minimum', accounts.PASSWORD_MIN, 6],
  ['Contact digits', accounts.CONTACT_LENGTH, 10],
  [
    'Food options',
    [FORM_FOODS, FOODS],
    [
      ['Veg', 'Non Veg'],
      ['Veg', 'Non-Veg'],
    ],
  ],
  ['Jacket sizes', JACKET_SIZES, ['S', 'M', 'L', 'XL', '2XL', '3XL']],
  ['Check-in opens before departure', OPENS_BEFORE_DEPARTURE_MINUTES, 30],
  ['Arrive before departure, in minutes', ARRIVE_MINUTES_BEFORE, 120],
  ['Room times of an attendee', ROOM_HOURS.attendee, { checkIn: '15:00', checkOut: '06:00' }],
  ['Room times of the dashboard', ROOM_HOURS.dashboard, { checkIn: '12:00', checkOut: '11:00' }],
  ['Notifications list', NOTIFICATIONS_PER_PAGE, 50],
  ['Notification prompt on mobile', PROMPT_AFTER_INSTALL_MS, 5000],
  ['Preferences list', MAX_PAGE_SIZE, 1000],
  ['Car pool search', carPools.CAR_POOL_SEARCH_DEBOUNCE_MS, 300],
  ['Address input', places.SEARCH_DEBOUNCE_MS, 500],
  ['Multi-select', carPools.INVITEE_SEARCH_DEBOUNCE_MS, 500],
  ['Join and cancel are busy for', carPools.BUSY_CLEARS_AFTER_MS, 1000],
  [
    'Address search',
    [places.SEARCH_FROM_CHARS, places.SUGGEST_FROM_CHARS, places.GEOCODE_FROM_CHARS],
    [3, 2, 3],
  ],
  [
    'Geocoding caches',
    places.CACHE_LIFETIMES_MS,
    { geocoding: 24 * 60 * MINUTE_MS, reverse: 7 * 24 * 60 * MINUTE_MS, autocomplete: 60 * MINUTE_MS },
  ],
  ['Cached entries', [places.MEMORY_CACHE_SIZE, places.STORED_CACHE_SIZE], [500, 1000]],
  ['Cleaning of the caches', places.CACHE_SWEEP_MS, 30 * MINUTE_MS],
  ['Rate limits per minute', places.SEARCHES_PER_MINUTE, { geocoding: 50, autocomplete: 100 }],
  ['Confidence by accuracy', CONFIDENCE, { rooftop: 1, interpolated: 0.8, center: 0.6, approximate: 0.4 }],
  [
    'Confidence of the fallback',
    FALLBACK_CONFIDENCE,
    { rooftop: 1, interpolated: 0.9, center: 0.7, approximate: 0.5 },
  ],
  ['Confidence of place details', DETAILS_CONFIDENCE, 0.9],
  ['Location request', [places.LOCATION_TIMEOUT_MS, places.LOCATION_MAX_AGE_MS], [10_000, 5 * MINUTE_MS]],
  ['Connectivity', [CHECK_TIMEOUT_MS, RETRY_EVERY_MS], [5_000, 30_000]],
  ['Maps initialisation', places.MAP_START_TIMEOUT_MS, 30_000],
  ['Date', formatDate('Asia/Kolkata', EIGHT_IN_THE_MORNING), '22 Nov 26'],
  ['Time', formatTime('Asia/Kolkata', EIGHT_IN_THE_MORNING), '8:05 AM'],
  ['Date chip', formatDay('2026-11-22'), '22 Nov, Sunday'],
]

/**
 * Constants that only their own file knows. Left out: the search radius (the bounds restrict searches), the page size of
 * tables (there are none), and what comes with installing and working offline.
 */
const IN_SOURCES: [item: string, file: string, text: string | RegExp][] = [
  ['Mobile breakpoint, 768 px', 'web/src/styles/tokens.css', '--breakpoint-md: 48rem'],
  ['Toasts, 4 s', 'web/src/ui/toaster.tsx', 'TOAST_MS = 4000'],
  ['Toasts, 3 visible', 'web/src/ui/toaster.tsx', 'TOASTS_VISIBLE = 3'],
  ['Persisted key', 'web/src/device/stored-token.ts', "'auth-storage'"],
  ['Persisted key', 'web/src/device/stored-token.ts', "'token'"],
  ['Persisted key', 'web/src/device/session.ts', "'user'"],
  ['Persisted key', 'web/src/device/session.ts', "'event-storage'"],
  ['Sidebar cookie', 'web/src/app/shell/use-sidebar.ts', "'sidebar_state'"],
  ['Sidebar cookie, 7 days', 'web/src/app/shell/use-sidebar.ts', 'COOKIE_DAYS = 7'],
  ['Sidebar key', 'web/src/app/shell/use-sidebar.ts', "SHORTCUT_KEY = 'b'"],
  ['Sidebar on a desktop', 'web/src/styles/tokens.css', '--sidebar-width: 16rem'],
  ['Sidebar on a phone', 'web/src/styles/tokens.css', '--sidebar-width-mobile: 18rem'],
  ['Sidebar, folded', 'web/src/styles/tokens.css', '--sidebar-width-icon: 3rem'],
  ['Tooltip opens after', 'web/src/ui/tips.tsx', 'OPEN_DELAY_MS = 700'],
  ['Tooltip skips the delay for', 'web/src/ui/tips.tsx', 'SKIP_DELAY_MS = 300'],
  [
    'Map bounds',
    'server/regions/pune/region.json',
    '"north": 18.6298, "south": 18.4088, "east": 73.9673, "west": 73.6943',
  ],
  ['Map centre', 'server/regions/pune/region.json', '"latitude": 18.517, "longitude": 73.83'],
  ['Map zoom', 'server/regions/pune/region.json', '"zoom": 16'],
  ['Map region', 'server/regions/pune/region.json', '"countryCode": "IN"'],
  ['Location request, high accuracy', 'web/src/device/location.ts', 'enableHighAccuracy: true'],
  ['Maps script, 3 retries', 'web/src/device/maps/google-script.ts', '[1_000, 2_000, 4_000]'],
  ['Queries are stale after 5 minutes', 'web/src/app/config.ts', 'staleMs: 5 * MINUTE_MS'],
  ['Queries are kept for 10 minutes', 'web/src/app/config.ts', 'keptMs: 10 * MINUTE_MS'],
  ['Queries are retried 3 times', 'web/src/app/config.ts', 'retries: 3'],
  ['Mutations are not retried', 'web/src/app/query-client.ts', 'mutations: { retry: 0'],
  [
    'No refetch on focus or mount',
    'web/src/app/query-client.ts',
    /refetchOnWindowFocus: false[\s\S]*refetchOnMount: [^,]*isReadBefore[^,]*: false/,
  ],
  [
    'Three event skeletons',
    'web/src/features/events/parts/loading-cards.tsx',
    /^(?:[^<]|<(?!CardSkeleton))*(?:<CardSkeleton[^<]*){3}<\/div>/,
  ],
]

test('Every message of the product is in the catalogue, word for word', async () => {
  const catalogue = await readCatalogue()
  expect(SENTENCES.filter(sentence => !catalogue.has(sentence))).toEqual([])
  for (const [said, specified] of WITH_FACTS) expect(said).toBe(specified)
})

test('A message that is not said has a reason, and is really not said', async () => {
  const said = [...(await readCatalogue())]
  expect(Object.keys(NOT_SAID).filter(sentence => said.includes(sentence))).toEqual([])
})

test.each(CONSTANTS)('%s: %j', (_item, found, specified) => {
  expect(found).toEqual(specified)
})

test.each(IN_SOURCES)('%s', (_item, file, text) => {
  if (typeof text === 'string') expect(read(file)).toContain(text)
  else expect(read(file)).toMatch(text)
})

/** Sentences without parameters. */
async function readCatalogue(): Promise<Set<string>> {
  const files = globSync('domain/src/*/*words*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] })
  const modules: unknown[] = await Promise.all(files.map(file => import(path.join(ROOT, file))))
  return new Set(modules.flatMap(sentencesIn))
}

function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : []
}
