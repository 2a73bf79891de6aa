import { DEFAULT_TIMEZONE, instantOfWallClock, wallClockIn } from '../shared/clock.ts'
import type { EventDraft, EventForm, EventSettings } from './schema-settings.ts'
import { listOf, readCoordinates } from './settings-rules.ts'

const orNull = (typed: string) => (typed === '' ? null : typed)

export const draftOf = (form: EventForm): EventDraft => ({
  name: form.name,
  desc: orNull(form.desc),
  startDate: instantOfWallClock(form.timezone, form.startsAt).toISOString(),
  endDate: instantOfWallClock(form.timezone, form.endsAt).toISOString(),
  timezone: form.timezone,
  location: orNull(form.location),
  locationCoOrds: readCoordinates(form.coordinates),
  registration: form.registration,
  active: form.visibility === 'active',
  isArchived: form.visibility === 'archived',
  isCarPoolEnabled: form.carPooling === 'on',
  availableDrinks: listOf(form.drinks),
  joinPolicy: form.joinPolicy,
  joinDomains: listOf(form.joinDomains),
  emergencyCoordinator: orNull(form.coordinator),
})

const visibilityOf = ({ active, isArchived }: EventSettings): EventForm['visibility'] => {
  if (isArchived) return 'archived'
  return active ? 'active' : 'inactive'
}

export const formOf = (settings: EventSettings): EventForm => ({
  name: settings.name,
  desc: settings.desc ?? '',
  startsAt: wallClockIn(settings.timezone, new Date(settings.startDate)),
  endsAt: wallClockIn(settings.timezone, new Date(settings.endDate)),
  timezone: settings.timezone,
  location: settings.location ?? '',
  coordinates: settings.locationCoOrds
    ? `${settings.locationCoOrds.latitude}, ${settings.locationCoOrds.longitude}`
    : '',
  registration: settings.registration,
  visibility: visibilityOf(settings),
  carPooling: settings.isCarPoolEnabled ? 'on' : 'off',
  drinks: settings.availableDrinks.join(', '),
  joinPolicy: settings.joinPolicy,
  joinDomains: settings.joinDomains.join(', '),
  coordinator: settings.emergencyCoordinator?.email ?? '',
})

/** Who may join is the default of ruling R27; nobody sees the event before it is published. */
export const EMPTY_FORM: EventForm = {
  name: '',
  desc: '',
  startsAt: '',
  endsAt: '',
  timezone: DEFAULT_TIMEZONE,
  location: '',
  coordinates: '',
  registration: 'open',
  visibility: 'inactive',
  carPooling: 'off',
  drinks: 'Chai, Coffee, Water',
  joinPolicy: 'confirmed',
  joinDomains: '',
  coordinator: '',
}

/** The field of the form in which a person reads what the server says about a field of the event. */
export const FORM_FIELD_OF: Readonly<Record<keyof EventDraft, keyof EventForm>> = {
  name: 'name',
  desc: 'desc',
  startDate: 'startsAt',
  endDate: 'endsAt',
  timezone: 'timezone',
  location: 'location',
  locationCoOrds: 'coordinates',
  registration: 'registration',
  active: 'visibility',
  isArchived: 'visibility',
  isCarPoolEnabled: 'carPooling',
  availableDrinks: 'drinks',
  joinPolicy: 'joinPolicy',
  joinDomains: 'joinDomains',
  emergencyCoordinator: 'coordinator',
}
