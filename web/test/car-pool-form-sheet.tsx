import { listInvitees, readCarPool } from '@muster/domain/car-pools/endpoints.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { MapsConfig } from '@muster/domain/places/schema.ts'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { clearSession, keepUser, startSession } from '#device/session.ts'
import { CarPoolFormSheet } from '#features/car-pools/form/car-pool-form-sheet.tsx'
import { offSite } from './off-sites.ts'
import { tokenOf } from './open-screen.tsx'
import { asha, meera, ravi } from './people.ts'
import { builtInMaps, serveMaps } from './places.ts'
import { serve } from './stub-server.ts'

export const offSiteWithCarPools = offSite({ id: 910, name: 'Monsoon Off-site', isJoined: true })

const personOf = ({ id, name }: { id: number; name: string }) => ({ id, name })
const ownAsha = personOf(asha)
export const [ownRavi, ownMeera] = [personOf(ravi), personOf(meera)]

export const ashasCarPool: CarPoolReply = {
  id: 70,
  documentId: 'carpool70'.padEnd(24, '0'),
  meetingPoint: 'Gate 2 of the mall',
  latitude: null,
  longitude: null,
  placeId: null,
  isArea: false,
  availableSeats: 4,
  assignedCount: 2,
  departureTime: '2026-11-25T01:00:30.000Z',
  returnTime: null,
  note: 'A small boot',
  relation: 'owner',
  request: null,
  endedAsks: { count: 0, lastEndedAt: null },
  detourMinutes: null,
  car_owner: { ...ownAsha, contact: asha.contact },
  assigned_users: [ownAsha, { ...ownRavi, contact: ravi.contact }],
  requests: [],
}

/** The first twenty matches, as the server answers. */
export const serveInvitees = (people: readonly { id: number; name: string }[]) =>
  serve(listInvitees, ({ query }) => {
    const text = (query.get('filters[name][$containsi]') ?? '').toLowerCase()
    return { data: people.filter(({ name }) => name.toLowerCase().includes(text)).slice(0, 20) }
  })

interface Opened {
  carPool?: CarPoolReply | null
  event?: EventReply
  maps?: MapsConfig
}

function Opener({ event, carPool }: { event: EventReply; carPool: CarPoolReply | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <main>
      <h1>Car pools</h1>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open the form
      </button>
      <CarPoolFormSheet
        event={event}
        carPool={carPool}
        isOpen={isOpen}
        isBoardThere
        onOpenChange={setIsOpen}
      />
    </main>
  )
}

/** Opens the sheet, signed in as Asha. */
export async function openForm({
  carPool = null,
  event = offSiteWithCarPools,
  maps = builtInMaps,
}: Opened = {}) {
  clearSession()
  startSession(tokenOf(asha))
  keepUser(asha)
  serveMaps(maps)
  if (carPool) serve(readCarPool, { data: carPool })
  history.replaceState(null, '', `/events/${event.id}/car-pools`)
  document.documentElement.lang = 'en'
  document.title = 'All Car Pools'
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
  })
  render(
    <Providers queryClient={queryClient}>
      <Opener event={event} carPool={carPool} />
    </Providers>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open the form' }))
  await sheet().findByRole('combobox', { name: 'Meeting point' })
  return { user, queryClient }
}

export const sheet = () => within(screen.getByRole('dialog', { name: /^(Create|Edit) Car Pool$/ }))
export const meetingPoint = () => sheet().getByRole<HTMLInputElement>('combobox', { name: 'Meeting point' })
export const seats = () => sheet().getByRole('spinbutton', { name: 'Seats' })
export const inviteBox = () => sheet().getByRole<HTMLInputElement>('combobox', { name: 'Invite people' })
export const noteOf = (element: HTMLElement) => {
  const note = element.getAttribute('aria-describedby')
  return note && document.getElementById(note)?.textContent
}
