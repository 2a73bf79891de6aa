import { listEvents } from '@muster/domain/events/endpoints.ts'
import { listApiTokens, listErrorReports } from '@muster/domain/installation/endpoints.ts'
import * as webhooks from '@muster/domain/webhooks/endpoints.ts'
import type { Webhook, WebhookPost } from '@muster/domain/webhooks/schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { violations } from '#test/axe.ts'
import { offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha } from '#test/people.ts'
import { noNetwork, refusal, requestsTo, serve } from '#test/stub-server.ts'
import { tapAgainAndAgain } from '#test/tap-again.ts'
import { said } from '#test/toasts.ts'

const KEY = 'whsec_the-only-time-that-it-is-shown'
const AT = '2026-11-21T05:00:00.000Z'
const off = offSite({ name: 'Monsoon Off-site' })

const badges: Webhook = {
  id: 7,
  url: 'https://badges.example/muster',
  description: 'Badge printer',
  topics: ['check-in', 'rsvp'],
  event: null,
  pausedBecause: null,
  pausedAt: null,
  failingSince: null,
  oldKeyUntil: null,
  waitingCount: 0,
  createdAt: AT,
}
const gone: Webhook = {
  ...badges,
  id: 8,
  description: 'Old chat',
  event: { id: off.id, documentId: off.documentId, name: off.name },
  pausedBecause: 'gone',
  pausedAt: AT,
}
const accepted: WebhookPost = {
  id: 70,
  messageId: 'msg_accepted',
  topic: 'check-in',
  happenedAt: AT,
  state: 'done',
  attempts: 2,
  lastTriedAt: AT,
  nextTryAt: null,
  statusCode: 200,
  durationMs: 84,
  error: null,
  reply: '<img src=x onerror=alert(1)>',
}
const failed: WebhookPost = {
  ...accepted,
  ...{ id: 71, messageId: 'msg_failed', topic: 'test', state: 'failed', attempts: 1 },
  ...{ statusCode: null, error: 'private', reply: null },
}

const logOf = (data: WebhookPost[], total: number, page = 1) => ({
  data,
  meta: { pagination: { page, pageSize: 50, pageCount: Math.ceil(total / 50), total } },
})

beforeEach(() => {
  serve(webhooks.listWebhooks, { data: [badges, gone] })
  serve(webhooks.listWebhookPosts, logOf([failed, accepted], 2))
  serve(listEvents, page([off]))
})

const cards = async () => [...(await screen.findByRole('list', { name: 'Webhooks' })).children]

const open = async () => {
  const { user } = await openScreen('/webhooks', { as: admin })
  const [first, second] = await cards()
  return { user, first: within(first as HTMLElement), second: within(second as HTMLElement) }
}

test('R386: An Admin comes from the installation and sees each webhook, its topics and why it is paused', async () => {
  serve(listErrorReports, { data: [], meta: { build: null } })
  serve(listApiTokens, { data: [] })
  const { user } = await openScreen('/installation', { as: admin })
  await user.click(await screen.findByRole('link', { name: /^Webhooks/ }))
  const [first, second] = await cards()
  expect(first?.textContent).toContain(
    'Badge printerActivehttps://badges.example/musterAll events: Check-ins, RSVPs',
  )
  expect(second?.textContent).toContain('Monsoon Off-site: Check-ins, RSVPs')
  expect(second?.textContent).toContain(
    'The receiver has said that this address is gone (410). Nothing is posted.',
  )
  expect(within(second as HTMLElement).queryByRole('button', { name: 'Send a test' })).toBeNull()
  expect(await violations()).toEqual([])
})

describe('R386: A new webhook', () => {
  const openForm = async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add webhook' }))
    await screen.findByLabelText('Address')
    const submit = () => user.click(screen.getAllByRole('button', { name: 'Add webhook' }).at(-1)!)
    return { user, submit }
  }

  test('shows its signing key once', async () => {
    serve(webhooks.createWebhook, { data: { id: 9, signingKey: KEY } })
    const { user, submit } = await openForm()
    await user.type(screen.getByLabelText('Address'), 'https://chat.example/hook')
    await user.type(screen.getByLabelText('Description'), 'Chat')
    for (const name of ['Undone check-ins', 'Test']) {
      const topic = screen.queryByRole('checkbox', { name })
      if (topic) await user.click(topic)
    }
    await user.click(await screen.findByRole('radio', { name: 'Monsoon Off-site' }))
    expect(await violations()).toEqual([])
    await submit()
    expect(await screen.findByDisplayValue(KEY)).toBeTruthy()
    expect(screen.getByText(/shown only once/)).toBeTruthy()
    const [sent] = requestsTo(webhooks.createWebhook)
    expect(sent?.body.data).toMatchObject({ url: 'https://chat.example/hook', event: off.documentId })
    expect(sent?.body.data.topics).not.toContain('check-in-annulled')
    expect(sent?.body.data.topics).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByDisplayValue(KEY)).toBeNull())
    expect(JSON.stringify(localStorage)).not.toContain(KEY)
  })

  test('says at the address that it leads inside a network', async () => {
    serve(webhooks.createWebhook, refusal(400, 'webhook_private'))
    const { user, submit } = await openForm()
    await submit()
    expect(await screen.findByText('Please enter an address')).toBeTruthy()
    expect(requestsTo(webhooks.createWebhook)).toEqual([])
    await user.type(screen.getByLabelText('Address'), 'https://localhost/')
    await user.type(screen.getByLabelText('Description'), 'Chat')
    await submit()
    const address = screen.getByLabelText<HTMLInputElement>('Address')
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(address)
    expect(screen.getByText(/This address leads inside a network/)).toBeTruthy()
  })
})

test('R384: The log has status, time and tries, shows a reply as text, and sends again', async () => {
  serve(webhooks.redeliverWebhookPost, { ok: true })
  const { user, first } = await open()
  await user.click(first.getByRole('link', { name: 'Log of Badge printer' }))
  const log = within(await screen.findByRole('region', { name: 'Log of Badge printer' }))
  const [newest, older] = await log.findAllByRole('listitem')
  expect(newest?.textContent).toContain('The address leads inside a network, 84 ms, 1 try')
  expect(older?.textContent).toContain('Status 200, 84 ms, 2 tries')
  expect(within(older as HTMLElement).getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(await violations()).toEqual([])
  const again = within(newest as HTMLElement).getByRole<HTMLButtonElement>('button', { name: 'Send again' })
  await tapAgainAndAgain(again, webhooks.redeliverWebhookPost, false)
  await waitFor(() => expect(said).toContain('success: It is sent again'))
  expect(requestsTo(webhooks.redeliverWebhookPost).map(({ params }) => params)).toEqual([
    { id: '7', post: '71' },
  ])
})

test('R395: The log reads further pages as they come near, and Back leads to the webhooks', async () => {
  serve(webhooks.listWebhookPosts, ({ query }) => {
    const page = Number(query.get('pagination[page]'))
    return logOf([{ ...accepted, id: 100 - page, reply: `page ${page}` }], 120, page)
  })
  const { user, first } = await open()
  await user.click(first.getByRole('link', { name: 'Log of Badge printer' }))
  expect(await screen.findByText('page 1')).toBeTruthy()
  expect(await screen.findByText('page 2')).toBeTruthy()
  expect(
    requestsTo(webhooks.listWebhookPosts).map(({ query }) => query.get('pagination[page]')),
  ).not.toContain('3')
  expect(location.search).toBe('?log=7')
  await user.click(screen.getByRole('button', { name: 'All webhooks' }))
  await cards()
  expect(location.search).toBe('')
})

describe('R396: A webhook is edited', () => {
  const openEdit = async (at: 'first' | 'second') => {
    const { user, ...all } = await open()
    await user.click(all[at].getByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog', { name: /^Edit/ }))
    return { user, form, save: form.getByRole<HTMLButtonElement>('button', { name: 'Save' }) }
  }

  test('and only what has changed is sent, once', async () => {
    serve(webhooks.editWebhook, { ok: true })
    const { user, form, save } = await openEdit('second')
    expect(form.getByRole<HTMLInputElement>('radio', { name: off.name }).checked).toBe(true)
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Departures' }).checked).toBe(false)
    await user.clear(form.getByLabelText('Address'))
    await user.type(form.getByLabelText('Address'), 'https://new.example/hook')
    await user.click(form.getByRole('checkbox', { name: 'RSVPs' }))
    expect(await violations()).toEqual([])
    await tapAgainAndAgain(save, webhooks.editWebhook, true)
    await waitFor(() => expect(said).toContain('success: Webhook saved'))
    expect(requestsTo(webhooks.editWebhook).map(({ params, body }) => [params.id, body])).toEqual([
      ['8', { data: { url: 'https://new.example/hook', topics: ['check-in'] } }],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit/ })).toBeNull())
  })

  test('and a refused address is said at the address, with what was typed', async () => {
    serve(webhooks.editWebhook, refusal(400, 'webhook_private'))
    const { user, form, save } = await openEdit('first')
    await user.clear(form.getByLabelText('Address'))
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/')
    await user.click(save)
    expect(await form.findByText(/This address leads inside a network/)).toBeTruthy()
    expect(form.getByLabelText<HTMLInputElement>('Address').value).toBe('https://10.0.0.1/')
  })

  test('and without a change nothing is sent', async () => {
    const { user, save } = await openEdit('first')
    await user.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit/ })).toBeNull())
    expect(requestsTo(webhooks.editWebhook)).toEqual([])
  })
})

test('R386: A test is sent, and a webhook is paused, gets a new signing key and is deleted', async () => {
  serve(webhooks.testWebhook, { ok: true })
  serve(webhooks.editWebhook, { ok: true })
  serve(webhooks.rotateSigningKey, { data: { id: 7, signingKey: KEY } })
  serve(webhooks.deleteWebhook, { ok: true })
  const { user, first: shown } = await open()
  await tapAgainAndAgain(
    shown.getByRole<HTMLButtonElement>('button', { name: 'Send a test' }),
    webhooks.testWebhook,
    false,
  )
  await screen.findByRole('region', { name: 'Log of Badge printer' })
  expect(requestsTo(webhooks.testWebhook)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'All webhooks' }))
  const first = within((await cards())[0] as HTMLElement)
  await user.click(first.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(said).toContain('success: Webhook paused'))
  expect(requestsTo(webhooks.editWebhook)[0]?.body).toEqual({ data: { isPaused: true } })
  await user.click(first.getByRole('button', { name: 'New signing key' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a new signing key?' }))
  await tapAgainAndAgain(
    question.getByRole<HTMLButtonElement>('button', { name: 'New signing key' }),
    webhooks.rotateSigningKey,
    true,
  )
  expect(await screen.findByDisplayValue(KEY)).toBeTruthy()
  expect(requestsTo(webhooks.rotateSigningKey)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(first.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Badge printer”?' }))
  serve(webhooks.listWebhooks, { data: [gone] })
  await tapAgainAndAgain(
    dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }),
    webhooks.deleteWebhook,
    true,
  )
  await waitFor(() => expect(screen.queryByText('Badge printer')).toBeNull())
  expect(requestsTo(webhooks.deleteWebhook)).toHaveLength(1)
})

test('R386: There may be none, or no answer', async () => {
  serve(webhooks.listWebhooks, noNetwork)
  const { user } = await openScreen('/webhooks', { as: admin })
  expect(await screen.findByText('The webhooks could not be loaded.')).toBeTruthy()
  serve(webhooks.listWebhooks, { data: [] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
})

test('R386: With ten of them there is no room for another', async () => {
  serve(webhooks.listWebhooks, { data: Array.from({ length: 10 }, (_, id) => ({ ...badges, id })) })
  await open()
  expect(screen.getByText(/10 webhooks, which is the limit/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull()
})

test('R386: Others than Admins are sent to their events', async () => {
  serve(webhooks.listWebhooks, refusal(403, 'forbidden'))
  await openScreen('/webhooks', { as: asha })
  await waitFor(() => expect(location.pathname).toBe('/'))
})
