import { currentUser, logOut } from '@muster/domain/accounts/endpoints.ts'
import { acceptInvitation, findInvitation } from '@muster/domain/accounts/endpoints-invitation.ts'
import type { InvitationReply } from '@muster/domain/accounts/schema-invitation.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha, ravi } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const { id, documentId, name, startDate, endDate, timezone, location: place } = monsoon
const invitation: InvitationReply = {
  data: {
    ...{ name: 'Asha Rao', email: 'asha@muster.example', contact: '' },
    event: { id, documentId, name, startDate, endDate, timezone, location: place },
  },
}
const ADDRESS = `/invitation#code=from-the-mail&event=${id}`

test('An invited person reads to what, chooses a password, and is in the event', async () => {
  serve(findInvitation, invitation)
  const { user } = await openScreen(ADDRESS)
  expect(await screen.findByRole('heading', { name: `You are invited to ${name}` })).toBeTruthy()
  expect(requestsTo(findInvitation)[0]?.body).toEqual({ code: 'from-the-mail', event: id })
  expect(location.search).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha Rao')
  expect(await violations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('Please enter a valid 10-digit Indian mobile number')).toBeTruthy()
  expect(requestsTo(acceptInvitation)).toEqual([])
  await user.type(screen.getByLabelText('Contact number'), '9876543201')
  await user.type(screen.getByLabelText('Password'), 'monsoon-24')
  serve(acceptInvitation, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(location.pathname).toBe(`/events/${id}/agenda`))
  expect(requestsTo(acceptInvitation)[0]?.body).toEqual({
    ...{ code: 'from-the-mail', name: 'Asha Rao', contact: '9876543201', password: 'monsoon-24' },
  })
  expect(said[0]).toBe('success: Welcome. This is your event.')
})

test('A link that was used before leads to log in, or to a link that sets a password', async () => {
  serve(findInvitation, refusal(400, 'invitation_invalid'))
  await openScreen(ADDRESS)
  expect(await screen.findByRole('heading', { name: 'Invitation not valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  expect(screen.getByRole('link', { name: 'Set a password' }).getAttribute('href')).toBe('/forgot-password')
})

test('A link that is not complete asks for nothing', async () => {
  await openScreen('/invitation?code=from-the-mail')
  expect(await screen.findByRole('heading', { name: 'Invitation not valid' })).toBeTruthy()
  expect(requestsTo(findInvitation)).toEqual([])
})

test('Without a network the invitation is opened by another try', async () => {
  serve(findInvitation, noNetwork)
  const { user } = await openScreen(ADDRESS)
  await screen.findByRole('heading', { name: 'The invitation could not be opened' })
  serve(findInvitation, invitation)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy()
})

test('A common password is refused at its field', async () => {
  serve(findInvitation, invitation)
  const { user } = await openScreen(ADDRESS)
  await user.type(await screen.findByLabelText('Contact number'), '9876543201')
  await user.type(screen.getByLabelText('Password'), 'password')
  serve(acceptInvitation, refusal(400, 'password_common'))
  await user.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeTruthy()
})

test('Somebody else who is logged in on this phone is asked to log out first', async () => {
  serve(findInvitation, invitation)
  serve(listEvents, page([]))
  const { user } = await openScreen(ADDRESS, { as: ravi })
  expect(await screen.findByText(/^This invitation is for asha@muster\.example\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
  serve(logOut, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy()
})
