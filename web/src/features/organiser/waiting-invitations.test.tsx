import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import {
  invitePeople,
  listInvitations,
  readInviteLink,
  withdrawInvitation,
} from '@muster/domain/organiser/endpoints-invitations.ts'
import { listMembers } from '@muster/domain/organiser/endpoints-members.ts'
import type { WaitingInvitation } from '@muster/domain/organiser/schema-invitations.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { pageOfMembers } from '#test/members.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { type Failure, noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { expectSentOnce } from '#test/tap-case.ts'
import { said } from '#test/toasts.ts'

const waiting = (name: string | null, more: Partial<WaitingInvitation> = {}): WaitingInvitation => ({
  ...{ email: `${name?.toLowerCase() ?? 'nobody'}@muster.test`, name },
  ...{ invitedAt: '2026-11-18T05:00:00.000Z', isTold: true, ...more },
})
const ravi = waiting('Ravi')
const nobody = waiting(null, { isTold: false })

const TITLE = 'Waiting for a confirmed email'

type Listed = ReturnType<typeof page<WaitingInvitation>> | Failure

function openPeople(address: string, invitations: Listed, event = monsoon) {
  serve(listEvents, page([event]))
  serve(readEvent, { data: event })
  serve(listMembers, pageOfMembers([]))
  serve(readInviteLink, { data: { url: null } })
  serve(listInvitations, invitations)
  return openScreen(`/events/${monsoon.id}/people${address}`, { as: admin })
}

const list = async () => within((await screen.findByText(TITLE)).closest('section') as HTMLElement)
const textOf = async (email: string) => (await (await list()).findByText(email)).closest('li')?.textContent

test('People says how many invitations wait, and leads to them', async () => {
  const { user } = await openPeople('', page([ravi, nobody]))
  await user.click(await screen.findByRole('link', { name: '2 invitations wait for a confirmed email.' }))
  expect(await textOf(ravi.email)).toBe(
    'Raviravi@muster.testInvited on 18 Nov 26. They have been told.Take back',
  )
  expect(await textOf(nobody.email)).toBe(
    'nobody@muster.testInvited on 18 Nov 26. They have not been told yet.Take back',
  )
  expect(await violations()).toEqual([])
})

test('Of an event that is not published it says when they are told', async () => {
  await openPeople('?person=invite', page([nobody]), { ...monsoon, active: false })
  expect(await screen.findByText(/They will be told when the event is published\.$/)).toBeTruthy()
})

test('Without an invitation that waits there is no list and no line', async () => {
  await openPeople('?person=invite', page([]))
  await screen.findByRole('button', { name: 'Make a link' })
  await waitFor(() => expect(requestsTo(listInvitations)).not.toEqual([]))
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  expect(screen.queryByText(/for a confirmed email\.$/)).toBeNull()
})

test('An invitation is taken back after a question, and is gone from the list', async () => {
  const { user } = await openPeople('?person=invite', page([ravi, nobody]))
  await user.click(await screen.findByRole('button', { name: 'Take back the invitation of Ravi' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take back the invitation of Ravi?' }))
  expect(dialog.getByText(/They are not told\./)).toBeTruthy()
  expect(await violations()).toEqual([])
  serve(withdrawInvitation, { ok: true })
  serve(listInvitations, page([nobody]))
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(said).toEqual(['success: The invitation of Ravi is taken back.']))
  expect(requestsTo(withdrawInvitation)[0]?.body).toEqual({ data: { email: ravi.email } })
  await waitFor(() => expect(screen.queryByText(ravi.email)).toBeNull())
  expect(await screen.findByRole('link', { name: '1 invitation waits for a confirmed email.' })).toBeTruthy()
})

test('After an invitation is taken back the focus is on the next one, and on none once all are gone', async () => {
  const meera = waiting('Meera')
  const { user } = await openPeople('?person=invite', page([ravi, meera, nobody]))
  const takeBack = async (who: string, left: WaitingInvitation[]) => {
    await user.click(await screen.findByRole('button', { name: `Take back the invitation of ${who}` }))
    serve(withdrawInvitation, { ok: true })
    serve(listInvitations, page(left))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }),
    )
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await takeBack('Meera', [ravi, nobody])
  await waitFor(() => expect(focused()).toBe(`Take back the invitation of ${nobody.email}`))
  await takeBack(nobody.email, [ravi])
  await waitFor(() => expect(focused()).toBe('Take back the invitation of Ravi'))
  await takeBack('Ravi', [])
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('An invitation whose person has joined meanwhile says so, and is gone from the list', async () => {
  const { user } = await openPeople('?person=invite', page([ravi]))
  await user.click(await screen.findByRole('button', { name: 'Take back the invitation of Ravi' }))
  serve(withdrawInvitation, refusal(404, 'no_invitation'))
  serve(listInvitations, page([]))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(said[0]).toMatch(/^error: No invitation waits for this email\./))
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Taking back, tapped again and again, is sent once', () =>
  expectSentOnce({
    open: async () => {
      const { user } = await openPeople('?person=invite', page([ravi]))
      serve(withdrawInvitation, { ok: true })
      await user.click(await screen.findByRole('button', { name: 'Take back the invitation of Ravi' }))
    },
    button: 'Take back',
    sends: withdrawInvitation,
  }))

test('Somebody who is invited and has to confirm is in the list at once', async () => {
  const { user } = await openPeople('?person=invite', page([]))
  await user.type(await screen.findByLabelText('Emails'), ravi.email)
  serve(invitePeople, {
    data: { added: 0, joined: 0, unconfirmed: [ravi.email], notPossible: [], isToldNow: true },
  })
  serve(listInvitations, page([ravi]))
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }))
  expect(await textOf(ravi.email)).toContain('Invited on 18 Nov 26.')
})

test('More than one page is shown on request', async () => {
  const { user } = await openPeople('?person=invite', page([ravi], 1, 2))
  expect(await textOf(ravi.email)).toBeTruthy()
  serve(listInvitations, ({ query }) => page([query.get('pagination[page]') === '2' ? nobody : ravi], 2, 2))
  await user.click(screen.getByRole('button', { name: 'Show more invitations' }))
  expect(await textOf(nobody.email)).toBeTruthy()
  expect(await textOf(ravi.email)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more invitations' })).toBeNull()
})

test('A list that could not be loaded is asked for again', async () => {
  const { user } = await openPeople('?person=invite', noNetwork)
  const section = await list()
  await section.findByText('The invitations could not be loaded.')
  serve(listInvitations, page([ravi]))
  await user.click(section.getByRole('button', { name: 'Try again' }))
  expect(await textOf(ravi.email)).toBeTruthy()
})
