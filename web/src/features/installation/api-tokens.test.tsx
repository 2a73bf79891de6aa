import { listSessions } from '@muster/domain/accounts/endpoints.ts'
import {
  createApiToken,
  endOwnApiTokens,
  listApiTokens,
  listErrorReports,
  revokeApiToken,
} from '@muster/domain/installation/endpoints.ts'
import type { ApiToken } from '@muster/domain/installation/schema.ts'
import { readCalendarFeed } from '@muster/domain/itinerary/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { admin } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { said } from '#test/toasts.ts'

const TOKEN = 'muster_the-only-time-that-it-is-shown'
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const badges: ApiToken = {
  id: 7,
  name: 'Badge printer',
  access: 'read',
  admin: { id: 3, name: 'Nandita Admin' },
  createdAt: inDays(-40),
  expiresAt: inDays(50),
  lastUsedAt: inDays(-1),
}
const old: ApiToken = {
  ...badges,
  id: 6,
  name: 'Payroll',
  access: 'read-write',
  expiresAt: inDays(-1),
  lastUsedAt: null,
}

beforeEach(() => {
  serve(listErrorReports, { data: [], meta: { build: null } })
  serve(listApiTokens, { data: [badges, old] })
})

const open = async () => {
  const { user } = await openScreen('/installation', { as: admin })
  const section = within(await screen.findByRole('region', { name: 'API tokens' }))
  return { user, section }
}

test('An Admin sees what each API token may do, who made it, when it ends and when it was used', async () => {
  const { section } = await open()
  const [first, second] = await section.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Badge printerReads, made by Nandita AdminUntil .+, last used /)
  expect(second?.textContent).toMatch(/^PayrollReads and writes, made by .*Expired, not used yet/)
})

test('An Admin makes an API token, which is shown once', async () => {
  serve(createApiToken, { data: { id: 8, token: TOKEN } })
  const { user, section } = await open()
  await user.click(section.getByRole('button', { name: 'New API token' }))
  await user.type(await screen.findByLabelText('Name'), 'Badge printer')
  await user.click(screen.getByRole('radio', { name: 'Read and write' }))
  await user.click(screen.getByRole('radio', { name: '30 days' }))
  await user.type(screen.getByLabelText('Current password'), 'muster-demo')
  await user.click(screen.getByRole('button', { name: 'Make token' }))
  expect(await screen.findByDisplayValue(TOKEN)).toBeTruthy()
  expect(screen.getByText(/shown only once/)).toBeTruthy()
  expect(requestsTo(createApiToken).map(({ body }) => body)).toEqual([
    { data: { name: 'Badge printer', access: 'read-write', days: '30', currentPassword: 'muster-demo' } },
  ])
  expect(requestsTo(listApiTokens)).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(TOKEN)).toBeNull())
  expect(JSON.stringify(localStorage)).not.toContain(TOKEN)
  await user.click(section.getByRole('button', { name: 'New API token' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('')
})

test('An API token needs a name', async () => {
  const { user, section } = await open()
  await user.click(section.getByRole('button', { name: 'New API token' }))
  const name = await screen.findByLabelText('Name')
  await user.click(screen.getByRole('button', { name: 'Make token' }))
  expect(await screen.findByText('Please enter a name')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(requestsTo(createApiToken)).toEqual([])
})

test('What was typed stays when the API token could not be made', async () => {
  serve(createApiToken, noNetwork)
  const { user, section } = await open()
  await user.click(section.getByRole('button', { name: 'New API token' }))
  await user.type(await screen.findByLabelText('Name'), 'Badge printer')
  await user.type(screen.getByLabelText('Current password'), 'muster-demo')
  await user.click(screen.getByRole('button', { name: 'Make token' }))
  await waitFor(() => expect(said).toContain('error: The API token could not be made.'))
  expect(screen.getByDisplayValue('Badge printer')).toBeTruthy()
})

test('A wrong password is told at its field, and no token is made', async () => {
  serve(createApiToken, refusal(400, 'wrong_password'))
  const { user, section } = await open()
  await user.click(section.getByRole('button', { name: 'New API token' }))
  await user.type(await screen.findByLabelText('Name'), 'Badge printer')
  const password = screen.getByLabelText('Current password')
  await user.type(password, 'muster-demp')
  await user.click(screen.getByRole('button', { name: 'Make token' }))
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/shown only once/)).toBeNull()
})

test('The profile lists the Admin’s own tokens, which outlive a new password, and ends them all', async () => {
  const own = [badges, old].map(token => ({ ...token, admin: { id: admin.id, name: admin.name } }))
  const others: ApiToken = { ...badges, id: 5, name: 'Catering' }
  serve(listApiTokens, { data: [...own, others] })
  serve(listSessions, { data: [] })
  serve(readCalendarFeed, { data: { url: null, createdAt: null, lastReadAt: null } })
  serve(endOwnApiTokens, { ok: true })
  const { user } = await openScreen('/profile', { as: admin })
  const section = within(await screen.findByRole('region', { name: 'Your API tokens' }))
  expect(section.getByText('Badge printer')).toBeTruthy()
  expect(section.queryByText('Catering')).toBeNull()
  await user.click(section.getByRole('button', { name: 'End all my API tokens' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End all your API tokens?' }))
  serve(listApiTokens, { data: [others] })
  await user.click(dialog.getByRole('button', { name: 'End all' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your API tokens' })).toBeNull())
  expect(requestsTo(endOwnApiTokens)).toHaveLength(1)
  await waitFor(() => expect(said).toContain('success: Your API tokens have ended'))
})

test('An API token is ended after a question', async () => {
  serve(revokeApiToken, { ok: true })
  const { user, section } = await open()
  await user.click(await section.findByRole('button', { name: 'End Badge printer' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End “Badge printer”?' }))
  expect(requestsTo(revokeApiToken)).toEqual([])
  serve(listApiTokens, { data: [old] })
  await user.click(dialog.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(section.queryByText('Badge printer')).toBeNull())
  expect(requestsTo(revokeApiToken).map(({ params }) => params)).toEqual([{ id: '7' }])
  await waitFor(() => expect(said).toContain('success: API token ended'))
})

test('The tokens can be empty, or not loaded and tried again', async () => {
  serve(listApiTokens, refusal(403, 'forbidden'))
  const { user, section } = await open()
  await section.findByText('The API tokens could not be loaded.')
  serve(listApiTokens, { data: [] })
  await user.click(section.getByRole('button', { name: 'Try again' }))
  await section.findByText('No API tokens.')
})
