import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { readEventSettings } from '@muster/domain/events/endpoints-settings.ts'
import type { EventSettings } from '@muster/domain/events/schema-settings.ts'
import { listMembers } from '@muster/domain/organiser/endpoints-members.ts'
import { screen } from '@testing-library/react'
import { monsoon } from './itineraries.ts'
import { pageOfMembers } from './members.ts'
import { page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { admin } from './people.ts'
import { serve } from './stub-server.ts'

export const settings: EventSettings = {
  ...{ id: monsoon.id, documentId: monsoon.documentId, revision: 4, name: monsoon.name },
  ...{ desc: 'Two days in Lonavala', location: 'Lonavala', timezone: 'Asia/Kolkata' },
  ...{ startDate: '2026-11-20T03:30:00.000Z', endDate: '2026-11-22T12:30:00.000Z' },
  ...{ locationCoOrds: null, registration: 'open', active: true, isArchived: false, isCarPoolEnabled: true },
  ...{ availableDrinks: ['Chai', 'Coffee'], joinPolicy: 'confirmed', joinDomains: [] },
  emergencyCoordinator: {
    ...{ id: 2, name: 'Meera Kulkarni', email: 'meera@muster.example', contact: '9820000002' },
  },
}

/** The settings of an event, as an Admin. */
export function openSettings(stored = settings) {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  serve(readEventSettings, { data: stored })
  serve(listMembers, pageOfMembers([]))
  return openScreen(`/events/${monsoon.id}/settings`, { as: admin })
}

export const shownAt = async (label: string) =>
  ((await screen.findByLabelText(label)) as HTMLInputElement).value
