import { removePasskeysOfPerson } from '@muster/domain/accounts/endpoints-passkeys.ts'
import {
  endSessionsOfPerson,
  sendPasswordLink,
  setAccountState,
} from '@muster/domain/accounts/endpoints-staff.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import {
  invitePeople,
  listInvitations,
  readInviteLink,
  setInviteLink,
} from '@muster/domain/organiser/endpoints-invitations.ts'
import { listMembers, readMember, removeMembers } from '@muster/domain/organiser/endpoints-members.ts'
import type { Member, MemberReply } from '@muster/domain/organiser/schema-members.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { member, pageOfMembers } from '#test/members.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const asha = member(7, 'Asha Kulkarni')
const ravi = member(8, 'Ravi Iyer', { isConfirmed: false })
const meera = member(9, 'Meera Shah', { role: 'coordinator', isDisabled: true })

const personOf = (of: Member, more: Partial<MemberReply['data']> = {}): MemberReply => ({
  data: { ...of, items: [], conflicts: [], hasPasskeys: false, checkIns: 0, ...more },
})

function openPeople(address = '', rows: readonly Member[] = [asha, meera, ravi]) {
  serve(listEvents, { data: [monsoon], meta: pageOfMembers([]).meta })
  serve(readEvent, { data: monsoon })
  serve(listMembers, pageOfMembers(rows))
  serve(readInviteLink, { data: { url: null } })
  serve(listInvitations, page([]))
  return openScreen(`/events/${monsoon.id}/people${address}`, { as: admin })
}

test('The list marks staff, addresses that are not confirmed and disabled accounts', async () => {
  const { user } = await openPeople()
  const row = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent
  expect(await row(/Asha/)).toBe('Asha Kulkarniasha.kulkarni@muster.test+91 9876543210')
  expect(await row(/Ravi/)).toContain('Not confirmed')
  expect(await row(/Meera/)).toContain('Co-ordinatorDisabled')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Staff\s?1/ }))
  await waitFor(() => expect(requestsTo(listMembers).at(-1)?.url).toContain('staff'))
  serve(listMembers, pageOfMembers([]))
  await user.type(await screen.findByLabelText('Search by name or email'), 'zz')
  expect(await screen.findByText('Nobody matches "zz"')).toBeTruthy()
})

test('An event that nobody has joined says how people do', async () => {
  await openPeople('', [])
  expect(await screen.findByText('Nobody has joined yet')).toBeTruthy()
})

test('A person is shown with what they are on, what conflicts, and how to reach them', async () => {
  const items = [
    { id: 12, kind: 'bus' as const, name: 'Bus 1', isCheckedIn: true },
    { id: 40, kind: 'car-pool' as const, name: 'Car pool of Ravi Iyer', isCheckedIn: false },
  ]
  const conflicts = [
    {
      ...{ kind: 'bus-before-landing' as const, count: 20, person: asha },
      items: [{ id: 3, kind: 'flight' as const, name: '6E 5271' }, items[0]!],
    },
  ]
  serve(readMember, personOf(asha, { items, conflicts, checkIns: 1 }))
  await openPeople('?person=7')
  expect(await screen.findByRole('heading', { name: 'Asha Kulkarni' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Call Asha/ }).getAttribute('href')).toBe('tel:+919876543210')
  expect(screen.getByText('Bus 1 leaves 20 minutes after Asha Kulkarni lands with 6E 5271.')).toBeTruthy()
  const bus = screen.getByRole('link', { name: /Bus 1/ })
  expect(bus.textContent).toContain('Checked in')
  expect(bus.getAttribute('href')).toBe(`/events/${monsoon.id}/items?kind=bus&item=12&part=people`)
  expect(screen.queryByRole('link', { name: /Car pool of Ravi/ })).toBeNull()
  expect(await violations()).toEqual([])
})

test('With the keyboard the person is opened and left again, and the list keeps its place', async () => {
  serve(readMember, personOf(asha))
  const { user } = await openPeople()
  const link = await screen.findByRole('link', { name: /^Asha Kulkarni/ })
  link.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Asha Kulkarni' })
  await user.tab()
  const pane = () => document.activeElement?.closest('div[tabindex="-1"]')
  expect(pane()?.textContent).toContain('Travel and rooms')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.textContent).toContain('Asha Kulkarni')
  expect(pane()).toBeNull()
})

test('Somebody is removed with a reason, and the list is shown again', async () => {
  serve(readMember, personOf(asha, { checkIns: 2 }))
  const { user } = await openPeople('?person=7')
  await user.click(await screen.findByRole('button', { name: 'Remove from the event' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: `Remove Asha Kulkarni from ${monsoon.name}?` }),
  )
  expect(dialog.getByText(/Their 2 check-ins are annulled\./)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(dialog.getByText('Please enter a reason')).toBeTruthy()
  expect(requestsTo(removeMembers)).toEqual([])
  expect(await violations()).toEqual([])
  serve(removeMembers, { data: { removed: 1 } })
  await user.type(dialog.getByLabelText('Reason'), 'Moved to another team')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(said).toEqual(['success: Asha Kulkarni is removed.']))
  expect(requestsTo(removeMembers)[0]?.body).toEqual({
    data: { remove: [7], reason: 'Moved to another team' },
  })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Asha Kulkarni' })).toBeNull())
})

test('An account is disabled after a question, and enabled without one', async () => {
  serve(readMember, personOf(asha))
  const { user } = await openPeople('?person=7')
  await user.click(await screen.findByRole('button', { name: 'Disable account' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  serve(setAccountState, { data: { id: 7, isDisabled: true } })
  serve(readMember, personOf({ ...asha, isDisabled: true }))
  await user.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('This account is disabled. Nobody can log in with it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a link for a new password' })).toBeNull()
  serve(setAccountState, { data: { id: 7, isDisabled: false } })
  serve(readMember, personOf(asha))
  await user.click(screen.getByRole('button', { name: 'Enable account' }))
  expect(await screen.findByRole('button', { name: 'Disable account' })).toBeTruthy()
  expect(said).toEqual([
    'success: The account of Asha Kulkarni is disabled.',
    'success: Asha Kulkarni can log in again.',
  ])
})

test('Somebody whose phone is lost is logged out everywhere', async () => {
  serve(readMember, personOf(asha))
  const { user } = await openPeople('?person=7')
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Log Asha Kulkarni out everywhere?' }))
  serve(endSessionsOfPerson, { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(said).toEqual(['success: Asha Kulkarni is logged out everywhere.']))
  expect(requestsTo(endSessionsOfPerson)).toHaveLength(1)
})

test('The passkeys of somebody who has lost them are removed', async () => {
  serve(readMember, personOf(asha, { hasPasskeys: true }))
  const { user } = await openPeople('?person=7')
  await user.click(await screen.findByRole('button', { name: 'Remove passkeys' }))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Remove the passkeys of Asha Kulkarni?' }),
  )
  serve(removePasskeysOfPerson, { ok: true })
  serve(readMember, personOf(asha))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(said).toEqual(['success: Asha Kulkarni can log in without a passkey.']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove passkeys' })).toBeNull())
})

test('A link for a new password is sent, and a refusal is said', async () => {
  serve(readMember, personOf(asha))
  const { user } = await openPeople('?person=7')
  serve(sendPasswordLink, { ok: true })
  const button = await screen.findByRole('button', { name: 'Send a link for a new password' })
  await user.click(button)
  await waitFor(() => expect(said).toEqual(['success: Asha Kulkarni gets a link by email.']))
  serve(sendPasswordLink, refusal(409, 'link_sent_before'))
  await user.click(button)
  await waitFor(() => expect(said.at(-1)).toMatch(/^error: This person was sent three links/))
})

test('Somebody who has not set a password is invited again', async () => {
  serve(readMember, personOf({ ...asha, isInvited: true, isConfirmed: false }))
  const { user } = await openPeople('?person=7')
  const done = { added: 0, joined: 1, unconfirmed: [], notPossible: [], isToldNow: true }
  serve(invitePeople, { data: done })
  await user.click(await screen.findByRole('button', { name: 'Send the invitation again' }))
  await waitFor(() => expect(said).toEqual(['success: Asha Kulkarni gets the invitation again.']))
  expect(requestsTo(invitePeople)[0]?.body).toEqual({
    data: { people: [{ email: asha.email, name: null }], again: true },
  })
  expect(screen.getByText('Invited, no password set yet')).toBeTruthy()
})

test('Nobody disables themselves or sends themselves a link', async () => {
  serve(readMember, personOf(member(admin.id, 'Admin', { role: 'admin' })))
  await openPeople(`?person=${admin.id}`)
  await screen.findByRole('button', { name: 'Remove from the event' })
  expect(screen.queryByRole('button', { name: /^Disable account|^Send a link/ })).toBeNull()
})

test('Pasted people are invited, and what became of them is said', async () => {
  const { user } = await openPeople()
  await user.click(await screen.findByRole('link', { name: 'Invite people' }))
  const box = await screen.findByLabelText('Emails')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Please enter at least one email')).toBeTruthy()
  await user.type(box, 'Dev Patil <dev@muster.test>{Enter}lena')
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }))
  expect(await screen.findByText('Not an email: lena')).toBeTruthy()
  expect(requestsTo(invitePeople)).toEqual([])
  expect(await violations()).toEqual([])
  await user.type(box, '@muster.test')
  serve(invitePeople, {
    data: { added: 1, joined: 0, unconfirmed: ['lena@muster.test'], notPossible: [], isToldNow: true },
  })
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }))
  expect(await screen.findByText('1 person is in the event now and gets the invitation.')).toBeTruthy()
  expect(screen.getByText(/^These have an account, but .*: lena@muster\.test$/)).toBeTruthy()
  expect(requestsTo(invitePeople)[0]?.body).toEqual({
    data: {
      people: [
        { email: 'dev@muster.test', name: 'Dev Patil' },
        { email: 'lena@muster.test', name: null },
      ],
    },
  })
  await user.click(screen.getByRole('button', { name: 'Invite more people' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Emails').value).toBe('')
})

test('Pasted people are kept while the pane is closed, until it is cancelled', async () => {
  serve(readMember, personOf(asha))
  const { user } = await openPeople('?person=invite')
  await user.type(await screen.findByLabelText('Emails'), 'dev@muster.test')
  await user.click(screen.getByRole('link', { name: /Asha/ }))
  await user.click(await screen.findByRole('link', { name: 'Invite people' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Emails')).value).toBe('dev@muster.test')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('link', { name: 'Invite people' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Emails')).value).toBe('')
})

test('A link is made, copied, and switched off after a question', async () => {
  const url = 'https://muster.example/join?code=shared'
  const { user } = await openPeople('?person=invite')
  serve(setInviteLink, { data: { url } })
  serve(readInviteLink, { data: { url } })
  await user.click(await screen.findByRole('button', { name: 'Make a link' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(url)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Switch off' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  serve(setInviteLink, { data: { url: null } })
  serve(readInviteLink, { data: { url: null } })
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByRole('button', { name: 'Make a link' })).toBeTruthy()
  expect(requestsTo(setInviteLink).map(({ body }) => body)).toEqual([
    { data: { isOn: true } },
    { data: { isOn: false } },
  ])
  expect(said).toEqual(['success: The link is copied.', 'success: The link is switched off.'])
})

test('Without a network nobody is invited, and what was pasted is still there', async () => {
  serve(readMember, personOf(asha))
  const { user } = await openPeople('?person=invite')
  await user.type(await screen.findByLabelText('Emails'), 'dev@muster.test')
  serve(invitePeople, noNetwork)
  await user.click(screen.getByRole('button', { name: 'Invite 1 person' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Emails').value).toBe('dev@muster.test')
})

test('A person who is gone, and one who could not be read, are told apart', async () => {
  serve(readMember, refusal(404, 'not_found'))
  await openPeople('?person=7')
  expect(await screen.findByText('This person is not in the event')).toBeTruthy()
})

test('A person who could not be read is asked for again', async () => {
  serve(readMember, noNetwork)
  const { user } = await openPeople('?person=7')
  await screen.findByText('This person could not be loaded')
  serve(readMember, personOf(asha))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Asha Kulkarni' })).toBeTruthy()
})
