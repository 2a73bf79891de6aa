import * as accounts from '@muster/domain/accounts/endpoints.ts'
import * as carPools from '@muster/domain/car-pools/endpoints.ts'
import { checkIn } from '@muster/domain/check-ins/endpoints.ts'
import { listEvents, readEvent, rsvp } from '@muster/domain/events/endpoints.ts'
import * as installation from '@muster/domain/installation/endpoints.ts'
import type { ApiToken } from '@muster/domain/installation/schema.ts'
import * as itinerary from '@muster/domain/itinerary/endpoints.ts'
import { updatePreferences } from '@muster/domain/preferences/endpoints.ts'
import * as profile from '@muster/domain/profile/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { test, vi } from 'vitest'
import * as files from '#device/save-file.ts'
import { openForm, serveInvitees } from './car-pool-form-sheet.tsx'
import { answered, ashaAsks, carPool, invitation, request, serveCarPools } from './car-pools.ts'
import * as days from './itineraries.ts'
import { offSite, page } from './off-sites.ts'
import { openScreen } from './open-screen.tsx'
import { openPreferences, saved } from './own-preferences.ts'
import { admin, asha, meera } from './people.ts'
import { serveMaps } from './places.ts'
import { SIGNED_IN } from './signed-in-user.ts'
import { serve } from './stub-server.ts'
import { expectSentOnce, type TapCase } from './tap-case.ts'

const user = userEvent.setup()
const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)
const press = async (name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)

const ok = { ok: true }
const session = { jwt: 'fresh', device: 'known', user: SIGNED_IN }
const feed = { url: null, createdAt: null, lastReadAt: null }
const ownFeed = {
  ...feed,
  url: 'https://muster.example/api/calendars/a.ics',
  createdAt: days.at(20, '05:00'),
}
const aSession = { userAgent: null, createdAt: days.at(20, '05:00'), lastUsedAt: days.at(20, '05:00') }

async function openProfile({ confirmed = true, ownsFeed = false, person = asha } = {}) {
  serve(installation.listApiTokens, { data: [aToken] })
  serve(accounts.listSessions, {
    data: [
      { id: 1, isCurrent: true, ...aSession },
      { id: 2, isCurrent: false, ...aSession },
    ],
  })
  serve(itinerary.readCalendarFeed, { data: ownsFeed ? ownFeed : feed })
  await openScreen('/profile', { as: { ...person, confirmed } })
  await screen.findByText(`+91 ${person.contact}`)
}

async function openCalendarSheet(ownsFeed: boolean) {
  serve(readEvent, { data: days.monsoon })
  serve(itinerary.readMyItinerary, days.itinerary([days.flight()]))
  serve(itinerary.readCalendarFeed, { data: ownsFeed ? ownFeed : feed })
  await openScreen('/events/900/my-checkin', { as: asha })
  await press('Add to my calendar')
  await screen.findByRole('button', { name: 'Download this event' })
}

const aToken: ApiToken = {
  id: 7,
  name: 'Badges',
  access: 'read',
  admin: { id: admin.id, name: 'Nandita Admin' },
  createdAt: days.at(20, '05:00'),
  expiresAt: days.at(25, '05:00'),
  lastUsedAt: null,
}

async function openInstallation() {
  serve(installation.listErrorReports, { data: [], meta: { build: null } })
  serve(installation.listApiTokens, { data: [aToken] })
  await openScreen('/installation', { as: admin })
  await screen.findByText('Badges')
}

const seen = { id: asha.id, name: asha.name }
const own = carPool({
  relation: 'owner',
  isArea: false,
  assignedCount: 2,
  car_owner: seen,
  assigned_users: [seen, { id: meera.id, name: meera.name }],
  requests: [ashaAsks],
})

async function openCarPools(one: ReturnType<typeof carPool>, query = '') {
  serve(readEvent, { data: days.monsoon })
  serveMaps()
  serveCarPools([one], one.relation === 'owner' ? { me: { ownsPoolId: 31, inPoolId: 31 } } : {})
  await openScreen(`/events/900/car-pools${query}`, { as: asha })
  await screen.findAllByRole('article')
}

const newPassword = async (labels: readonly [string, string]) => {
  for (const label of labels) await type(label, 'monsoon-24')
}

const cases: Record<string, TapCase> = {
  'Sign in': {
    open: async () => {
      await openScreen('/login')
      serve(accounts.logIn, session)
      serve(accounts.currentUser, asha)
      serve(listEvents, page([]))
      await type('Email', asha.email)
      await type('Password', 'muster-demo')
    },
    button: 'Sign in',
    sends: accounts.logIn,
  },
  'Create account': {
    open: async () => {
      await openScreen('/signup')
      serve(accounts.register, session)
      serve(accounts.currentUser, asha)
      serve(listEvents, page([]))
      await type('First name', 'Asha')
      await type('Last name', 'Rao')
      await type('Email', asha.email)
      await type('Contact number', asha.contact)
      await newPassword(['Password', 'Confirm password'])
    },
    button: 'Create account',
    sends: accounts.register,
  },
  'Send reset link': {
    open: async () => {
      await openScreen('/forgot-password')
      serve(accounts.forgotPassword, ok)
      await type('Email', asha.email)
    },
    button: 'Send reset link',
    sends: accounts.forgotPassword,
  },
  'Reset password': {
    open: async () => {
      await openScreen('/reset-password?code=secret')
      serve(accounts.resetPassword, { ok: true, device: 'known' })
      await newPassword(['New password', 'Confirm new password'])
    },
    button: /reset password/i,
    sends: accounts.resetPassword,
  },
  'Change password': {
    open: async () => {
      await openProfile()
      await press('Change password')
      serve(accounts.changePassword, { ok: true, device: 'known' })
      await type('Current password', 'muster-demo')
      await newPassword(['New password', 'Confirm new password'])
    },
    button: 'Save new password',
    sends: accounts.changePassword,
  },
  'Resend verification email': {
    open: async () => {
      await openProfile({ confirmed: false })
      serve(accounts.sendEmailConfirmation, ok)
    },
    button: 'Resend verification email',
    sends: accounts.sendEmailConfirmation,
    stays: true,
  },
  'Resend verification email before an RSVP': {
    open: async () => {
      serve(listEvents, page([offSite({ joinRefusal: 'address_unconfirmed' })]))
      await openScreen('/', { as: { ...asha, confirmed: false } })
      serve(accounts.sendEmailConfirmation, ok)
    },
    button: 'Resend verification email',
    sends: accounts.sendEmailConfirmation,
    stays: true,
  },
  'Log out everywhere else': {
    open: async () => {
      await openProfile()
      serve(accounts.endOtherSessions, ok)
      await press('Log out everywhere else')
    },
    button: 'Log out everywhere else',
    sends: accounts.endOtherSessions,
  },
  'Log out one device': {
    open: async () => {
      await openProfile()
      serve(profile.endSession, ok)
      await press('Log out Unknown device')
    },
    button: 'Log out',
    sends: profile.endSession,
  },
  'Save name and phone': {
    open: async () => {
      await openProfile()
      serve(profile.updateCurrentUser, asha)
      await press('Edit name and phone')
      await screen.findByLabelText('Name')
    },
    button: 'Save',
    sends: profile.updateCurrentUser,
  },
  'Send the link': {
    open: async () => {
      await openProfile()
      serve(profile.changeEmail, ok)
      await press('Change email')
      await type('New email', 'asha@new.example')
      await type('Current password', 'muster-demo')
    },
    button: 'Send the link',
    sends: profile.changeEmail,
  },
  'Take my account back': {
    open: async () => {
      await openScreen('/undo-email-change?code=abc')
      serve(profile.undoEmailChange, ok)
    },
    button: 'Take my account back',
    sends: profile.undoEmailChange,
  },
  'Download my data': {
    open: async () => {
      vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
      await openProfile()
      serve(profile.readOwnData, { data: { exportedAt: days.at(20, '05:00'), lists: {} } })
      await press('Download my data')
      await screen.findByRole('button', { name: 'JSON, for programs' })
      await type('Current password', 'muster-demo')
    },
    button: 'JSON, for programs',
    sends: profile.readOwnData,
  },
  'Delete my account': {
    open: async () => {
      await openProfile()
      serve(profile.deleteAccount, ok)
      await press('Delete my account')
      await type('Current password', 'muster-demo')
    },
    button: 'Delete my account',
    sends: profile.deleteAccount,
  },
  'Stop the calendar link in the profile': {
    open: async () => {
      await openProfile({ ownsFeed: true })
      serve(itinerary.revokeCalendarFeed, { data: feed })
      await press('Stop this link')
    },
    button: 'Stop this link',
    sends: itinerary.revokeCalendarFeed,
  },
  Logout: {
    open: async () => {
      await openProfile()
      serve(accounts.logOut, ok)
    },
    button: 'Logout',
    sends: accounts.logOut,
  },
  'Make a private calendar link': {
    open: async () => {
      await openCalendarSheet(false)
      serve(itinerary.renewCalendarFeed, { data: ownFeed })
      await press('Make a private calendar link')
      await type('Current password', 'muster-demo')
    },
    button: 'Make a private calendar link',
    sends: itinerary.renewCalendarFeed,
  },
  'Make a new link': {
    open: async () => {
      await openCalendarSheet(true)
      serve(itinerary.renewCalendarFeed, { data: ownFeed })
      await press('Make a new link')
      await type('Current password', 'muster-demo')
    },
    button: 'Make a new link',
    sends: itinerary.renewCalendarFeed,
  },
  'Stop this link': {
    open: async () => {
      await openCalendarSheet(true)
      serve(itinerary.revokeCalendarFeed, { data: feed })
    },
    button: 'Stop this link',
    sends: itinerary.revokeCalendarFeed,
  },
  'Download this event': {
    open: async () => {
      vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
      await openCalendarSheet(false)
      serve(itinerary.readMyCalendar, { data: { fileName: 'monsoon.ics', calendar: 'BEGIN:VCALENDAR' } })
    },
    button: 'Download this event',
    sends: itinerary.readMyCalendar,
    stays: true,
  },
  RSVP: {
    open: async () => {
      const event = offSite()
      serve(listEvents, page([event]))
      await openScreen('/', { as: asha })
      serve(rsvp, { data: { ...event, isJoined: true }, meta: { alreadyJoined: false } })
    },
    button: 'RSVP',
    sends: rsvp,
  },
  'Check In': {
    open: async () => {
      serve(readEvent, { data: days.monsoon })
      serve(itinerary.readMyItinerary, days.itinerary([days.flight()]))
      await openScreen('/events/900/my-checkin', { as: asha })
      const first = { checkedInCount: 10, checkedInAt: days.at(21, '05:01') }
      serve(checkIn, () => {
        serve(itinerary.readMyItinerary, days.itinerary([days.flight({ first })]))
        const item = { id: 11, documentId: days.flight().documentId }
        return {
          data: {
            item,
            user: seen,
            leg: 'first' as const,
            at: first.checkedInAt,
            checkedInCount: 10,
            totalCount: 60,
          },
          meta: { alreadyCheckedIn: false },
        }
      })
      await screen.findAllByRole('button', { name: 'Check In' })
    },
    button: 'Check In',
    sends: checkIn,
  },
  'Save Preferences': {
    open: async () => {
      await openPreferences(saved)
      await press('Edit Preferences')
      serve(updatePreferences, { data: saved })
    },
    button: 'Save Preferences',
    sends: updatePreferences,
  },
  'Tell me when a seat near me is free': {
    open: async () => {
      await openCarPools(carPool({ assignedCount: 4 }))
      serve(carPools.waitForSeat, () => {
        serveCarPools([carPool({ assignedCount: 4 })], { me: { isWaiting: true } })
        return { data: { isWaiting: true } }
      })
    },
    button: 'Tell me when a seat near me is free',
    sends: carPools.waitForSeat,
  },
  'Create Car Pool': {
    open: async () => {
      serveInvitees([])
      await openForm()
      serve(carPools.createCarPool, { data: own, message: 'Car pool created successfully!' })
      await user.type(screen.getByRole('combobox', { name: 'Meeting point' }), 'Karishma Society, Kothrud')
    },
    button: 'Create Car Pool',
    sends: carPools.createCarPool,
  },
  Join: {
    open: async () => {
      await openCarPools(carPool())
      serve(carPools.joinCarPool, {
        data: carPool({ relation: 'requested', request }),
        message: 'Join request sent successfully!',
      })
    },
    button: 'Join',
    sends: carPools.joinCarPool,
  },
  'Leave Car Pool': {
    open: async () => {
      await openCarPools(carPool({ relation: 'assigned', assignedCount: 2 }))
      serve(carPools.leaveCarPool, () => {
        serveCarPools([carPool()])
        return { data: carPool(), message: 'Successfully left the car pool!' }
      })
      await press('Leave')
    },
    button: 'Leave Car Pool',
    sends: carPools.leaveCarPool,
  },
  'Cancel Request': {
    open: async () => {
      await openCarPools(carPool({ relation: 'requested', request }))
      serve(carPools.cancelCarPoolRequest, () => {
        serveCarPools([carPool()])
        return answered({ request_status: 'cancelled' }, 'Request cancelled successfully!')
      })
      await press('Cancel Request')
    },
    button: 'Cancel Request',
    sends: carPools.cancelCarPoolRequest,
  },
  Accept: {
    open: async () => {
      await openCarPools(own, '?pool=31')
      serve(carPools.respondToRequest, () => {
        serveCarPools([{ ...own, requests: [] }])
        return answered({ request_status: 'accepted' }, 'Request accepted successfully!')
      })
    },
    button: 'Accept',
    sends: carPools.respondToRequest,
  },
  'Reject an invitation': {
    open: async () => {
      await openCarPools(carPool({ relation: 'invited', request: invitation }), '?pool=31')
      serve(carPools.respondToRequest, () => {
        serveCarPools([carPool()])
        return answered({ request_status: 'rejected' }, 'Request rejected successfully!')
      })
    },
    button: 'Reject',
    sends: carPools.respondToRequest,
  },
  Remove: {
    open: async () => {
      await openCarPools(own, '?pool=31')
      serve(carPools.updateCarPool, {
        data: { ...own, assigned_users: [seen], assignedCount: 1 },
        message: 'Car pool updated successfully!',
      })
      await press('Remove Meera Shah')
    },
    button: 'Remove',
    sends: carPools.updateCarPool,
  },
  'Make token': {
    open: async () => {
      await openInstallation()
      serve(installation.createApiToken, { data: { id: 8, token: 'muster_secret' } })
      await press('New API token')
      await type('Name', 'Badges')
      await type('Current password', 'muster-demo')
    },
    button: 'Make token',
    sends: installation.createApiToken,
  },
  'End an API token': {
    open: async () => {
      await openInstallation()
      serve(installation.revokeApiToken, ok)
      await press('End Badges')
    },
    button: 'End',
    sends: installation.revokeApiToken,
  },
  'End all my API tokens': {
    open: async () => {
      await openProfile({ person: admin })
      serve(installation.endOwnApiTokens, ok)
      await press('End all my API tokens')
    },
    button: 'End all',
    sends: installation.endOwnApiTokens,
  },
  'Delete Car Pool': {
    open: async () => {
      await openCarPools(own)
      serve(carPools.deleteCarPool, () => {
        serveCarPools([])
        return { data: { id: 31, documentId: own.documentId }, message: 'Car pool deleted successfully' }
      })
      await press('Delete')
    },
    button: 'Delete Car Pool',
    sends: carPools.deleteCarPool,
  },
}

test.each(Object.entries(cases))('%s, tapped again and again, is sent once', async (_, one) => {
  await expectSentOnce(one)
})
