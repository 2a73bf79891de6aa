import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openBadNetwork } from './bad-network.ts'
import { card, expect, logIn, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

test.use({ serviceWorkers: 'allow' })

const CPU_SLOWDOWN = 4
const RUNS = 5
const SLOW = { timeout: 30_000 }
/** The app loads its part for this two seconds after the start, and the check takes five. */
const NOTICED_WITHIN_MS = 8_500

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A phone that has had the app open once, with what the app keeps for a start without a network. */
async function openPhone(browser: Browser, options: BrowserContextOptions, url: string) {
  const network = await openBadNetwork(url)
  const context = await browser.newContext({ ...options, baseURL: network.url })
  const page = await context.newPage()
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  await expect.poll(async () => (await savedOn(page)).some(key => key.includes('itinerary')), SLOW).toBe(true)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SLOW).toBe(true)
  await page.close()
  return { context, network }
}

/** Playwright looks every half a second, so the page itself notes when it shows the offer and, after the tap, the plan. */
const watchPage = (page: Page) =>
  page.addInitScript(() => {
    const note = (name: string, isThere: () => unknown) => {
      if (isThere()) performance.mark(name)
      else requestAnimationFrame(() => note(name, isThere))
    }
    const find = (where: string, text: string) =>
      [...document.querySelectorAll(where)].find(one => one.textContent?.includes(text))
    note('offered', () => find('dialog[open] button', 'View my saved plan'))
    addEventListener('click', () => performance.mark('tapped'), { capture: true, once: true })
    note('shown', () => find('article', 'to Tiger Point'))
  })

/** Milliseconds since the navigation began. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.POSITIVE_INFINITY
    return {
      painted: at('first-contentful-paint'),
      offered: at('offered'),
      shown: at('shown') - at('tapped'),
    }
  })

/** How long the page takes until it is painted, offers the plan, and after the tap shows it. */
async function start(page: Page) {
  await watchPage(page)
  await page.goto('/events/1/my-checkin')
  await page.getByRole('button', { name: 'View my saved plan' }).click(SLOW)
  await card(page, /to Tiger Point/).waitFor(SLOW)
  return timesOf(page)
}

test('A start without a network paints within 500 ms and shows the saved plan within a second', async ({
  browser,
  contextOptions,
  muster,
}) => {
  test.setTimeout(120_000)
  const { context, network } = await openPhone(browser, contextOptions, muster.url)
  await context.setOffline(true)
  const starts: Awaited<ReturnType<typeof start>>[] = []
  const slow: typeof starts = []
  for (let run = 0; run < 2 * RUNS; run++) {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const rate = run % 2 ? CPU_SLOWDOWN : 1
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    ;(rate === 1 ? starts : slow).push(await start(page))
    await page.close()
  }
  const of = (runs: typeof starts, figure: keyof (typeof starts)[0]) =>
    Math.round(median(runs.map(run => run[figure])))
  const figures = (runs: typeof starts) => ({
    painted: of(runs, 'painted'),
    offered: of(runs, 'offered'),
    shown: of(runs, 'shown'),
  })
  console.log('without a network', figures(starts), 'CPU 4x', figures(slow))
  expect(of(slow, 'painted')).toBeLessThanOrEqual(500)
  expect(of(starts, 'offered') + of(starts, 'shown')).toBeLessThanOrEqual(1000)
  await context.close()
  network.close()
})

test('F130: where the network answers nothing, the saved plan is offered before the first call gives up', async ({
  browser,
  contextOptions,
  muster,
}) => {
  const { context, network } = await openPhone(browser, contextOptions, muster.url)
  network.isSilent = true
  const page = await context.newPage()
  const { offered, shown } = await start(page)
  console.log('a network that answers nothing', { offered, shown })
  expect(offered).toBeLessThanOrEqual(NOTICED_WITHIN_MS)
  await context.close()
  network.close()
})
