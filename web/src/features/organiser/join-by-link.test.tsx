import { currentUser, logIn } from '@muster/domain/accounts/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { findLinkedEvent, joinByLink } from '@muster/domain/organiser/endpoints-invitations.ts'
import type { LinkedEventReply } from '@muster/domain/organiser/schema-invitations.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { monsoon } from '#test/itineraries.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { SIGNED_IN } from '#test/signed-in-user.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const { id, documentId, name, startDate, endDate, timezone, location: place } = monsoon
const linked = (isJoined = false): LinkedEventReply => ({
  data: { event: { id, documentId, name, startDate, endDate, timezone, location: place }, isJoined },
})
const ADDRESS = '/join?code=shared'

function serveEvent() {
  serve(listEvents, page([monsoon]))
  serve(readEvent, { data: monsoon })
}

test('A person who opens the link reads to what, joins, and is in the event', async () => {
  serve(findLinkedEvent, linked())
  const { user } = await openScreen(ADDRESS, { as: asha })
  expect(await screen.findByRole('heading', { name: `You are invited to ${name}` })).toBeTruthy()
  expect(await violations()).toEqual([])
  serve(joinByLink, linked(true))
  serveEvent()
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(location.pathname).toBe(`/events/${id}/agenda`))
  expect(requestsTo(joinByLink)[0]?.body).toEqual({ code: 'shared' })
  expect(said).toEqual([`success: You are in ${name}.`])
})

test('A visitor logs in first, and is led back to the link', async () => {
  const { user } = await openScreen(ADDRESS)
  await user.type(await screen.findByLabelText('Email'), 'asha@muster.example')
  await user.type(screen.getByLabelText('Password'), 'monsoon-24')
  serve(logIn, { jwt: 'fresh', device: 'known', user: SIGNED_IN })
  serve(currentUser, asha)
  serve(findLinkedEvent, linked())
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: `You are invited to ${name}` })).toBeTruthy()
  expect(location.search).toBe('?code=shared')
})

test('Somebody who is in the event already opens it', async () => {
  serve(findLinkedEvent, linked(true))
  await openScreen(ADDRESS, { as: asha })
  const open = await screen.findByRole('link', { name: 'Open the event' })
  expect(open.getAttribute('href')).toBe(`/events/${id}`)
})

test('A link that is switched off says so', async () => {
  serve(findLinkedEvent, refusal(409, 'invite_link_invalid'))
  await openScreen(ADDRESS, { as: asha })
  expect(await screen.findByText('This link is no longer valid')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To your events' })).toBeTruthy()
})

test('Without a network the link is opened by another try', async () => {
  serve(findLinkedEvent, noNetwork)
  const { user } = await openScreen(ADDRESS, { as: asha })
  await screen.findByText('The invitation could not be opened')
  serve(findLinkedEvent, linked())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Join' })).toBeTruthy()
})
