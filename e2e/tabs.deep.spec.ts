import type { BrowserContext, Page } from '@playwright/test'
import { expect, itemOf, logIn, test } from './muster.ts'

test.use({ scene: 'tabs' })

const TABS = 3
const MY_ITEMS = '/events/1/my-items?day=2026-11-21'
const fortIn = (tab: Page) => tab.getByRole('link', { name: /Bus 1 to Tiger Point/ }).last()

/** Streams of boards that are open. */
function watchStreams(context: BrowserContext): ReadonlySet<unknown> {
  const streams = new Set<unknown>()
  context.on('request', request => {
    if (request.url().endsWith('/board/live')) streams.add(request)
  })
  context.on('requestfailed', request => streams.delete(request))
  context.on('requestfinished', request => streams.delete(request))
  return streams
}

async function openTabs(context: BrowserContext): Promise<Page[]> {
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  await logIn(tabs[0] as Page, 'meera')
  for (const tab of tabs) {
    await tab.goto(MY_ITEMS)
    await expect(fortIn(tab)).toContainText('0/27')
  }
  return tabs
}

test('Of three tabs one holds the stream, and all see a check-in; when it is closed, another one takes over', async ({
  context,
  browser,
  muster,
}) => {
  const streams = watchStreams(context)
  const tabs = await openTabs(context)
  await expect.poll(() => streams.size).toBe(1)

  const asha = await browser.newPage({ baseURL: muster.url })
  await logIn(asha, 'asha')
  await asha.goto('/events/1/my-checkin')
  await itemOf(asha, /to Tiger Point/)
    .getByRole('button', { name: /^Check In/ })
    .click()
  for (const tab of tabs) await expect(fortIn(tab)).toContainText('1/27')
  expect(streams.size).toBe(1)

  await tabs.pop()?.close()
  await expect.poll(() => streams.size).toBe(1)
  await asha.close()
})

test('control: tabs that cannot talk to each other hold a stream each', async ({ context }) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  const streams = watchStreams(context)
  const tabs = await Promise.all(Array.from({ length: TABS }, () => context.newPage()))
  await logIn(tabs[0] as Page, 'meera')
  for (const tab of tabs) await tab.goto(MY_ITEMS)
  await expect.poll(() => streams.size).toBe(TABS)
})
