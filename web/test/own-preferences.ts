import { readEvent } from '@muster/domain/events/endpoints.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { listPreferences } from '@muster/domain/preferences/endpoints.ts'
import { savedOf } from '@muster/domain/preferences/rules.ts'
import type { PreferencesListReply, PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { screen, within } from '@testing-library/react'
import { offSite } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { asha } from './people.ts'
import { builtInMaps, kothrud, serveMaps } from './places.ts'
import { serve } from './stub-server.ts'

export const monsoon = offSite({
  id: 900,
  name: 'Monsoon Off-site',
  isJoined: true,
  availableDrinks: ['Masala chai', 'Beer', 'Wine'],
})

export const saved: PreferencesReply = {
  id: 7,
  documentId: 'preferences7'.padEnd(24, '0'),
  ...savedOf({
    food: 'Non Veg',
    tshirtSize: 'L',
    drinks: ['Beer'],
    address: kothrud,
    flat: 'B-12',
    landmark: 'Depot',
  }),
  country: 'India',
  confidence: 1,
}

export const rows = (data: readonly PreferencesReply[]): PreferencesListReply => ({
  data: [...data],
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: data.length } },
})

/** Opens Asha's preferences with this saved row. */
export async function openPreferences(
  row: PreferencesReply | null,
  event: EventReply = monsoon,
  maps: MapsConfig = builtInMaps,
) {
  serve(readEvent, { data: { ...event, hasPreferences: row !== null } })
  serve(listPreferences, rows(row ? [row] : []))
  serveMaps(maps)
  const opened = await openScreen(`/events/${event.id}/preferences`, { as: asha })
  await screen.findByRole('heading', { name: 'Jacket Size' })
  return opened
}

export const main = () => within(screen.getByRole('main'))
export const button = (name: string) => main().getByRole('button', { name })
export const choice = (name: string) =>
  main().getByRole<HTMLInputElement>(/^(X?[SML]|[23]XL|Veg|Non Veg)$/.test(name) ? 'radio' : 'checkbox', {
    name,
  })
export const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search address' })

export const errorOf = (element: HTMLElement) => {
  const note = element.getAttribute('aria-describedby')
  return note && document.getElementById(note)?.textContent
}
export const group = (name: string) =>
  main().getByRole(name === 'Drinks' ? 'group' : 'radiogroup', { name: new RegExp(`^${name}`) })
