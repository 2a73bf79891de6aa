import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { cpuSlowdown } from './cpu-slowdown.ts'
import { expect, logIn, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

// what it fetches competes with the first screen
test.use({ serviceWorkers: 'allow' })

let rate = 1
test.beforeAll(async ({ browser }) => {
  rate = await cpuSlowdown(browser)
})

/** A slow 4G phone, as Lighthouse defines it, but really throttled. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const RUNS = 5
/** The scripts that the app loads in advance come after 3 s. */
const WATCHED_MS = 5000
const LONG_TASK_MS = 50
const LONGEST_BLOCKED_MS = 100
/**
 * Developer tools note where each request and timer came from, for which V8 parses the script a second time: 60 to 90 ms.
 * Without them, as on a phone, there is no such event of more than 0.4 ms. So its time does not count.
 */
const COLLECT_POSITIONS = 'V8.CollectSourcePositions'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** what of `dur` the thread was running: other programs want the processor too */
  tdur?: number
  args: { data?: { documentLoaderURL?: string; url?: string; requestId?: string } }
}

interface Paint {
  lcp: number
  tbt: number
  tbtOfThread: number
  /** how long before the largest script had arrived the events were asked for */
  askedBefore: number
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Reads what Chromium has traced; all times are in milliseconds since the navigation began. */
function paintOf(events: TraceEvent[], url: string): Paint {
  const fcp = events.find(({ name }) => name === 'firstContentfulPaint')
  const start = events.find(
    ({ name, pid, args }) =>
      name === 'navigationStart' && pid === fcp?.pid && args.data?.documentLoaderURL === url,
  )
  if (!fcp || !start) throw new Error('The trace has no first paint.')
  const largest = events.filter(({ name }) => name === 'largestContentfulPaint::Candidate').at(-1)
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && pid === fcp.pid && tid === fcp.tid && ts + dur > fcp.ts,
  )
  const requested = (part: string) =>
    events.find(({ name, args }) => name === 'ResourceSendRequest' && args.data?.url?.includes(part))
  const base = requested('/assets/base-')?.args.data?.requestId
  const arrived = events.find(({ name, args }) => name === 'ResourceFinish' && args.data?.requestId === base)
  const positions = events.filter(
    ({ name, pid, tid }) => name === COLLECT_POSITIONS && pid === fcp.pid && tid === fcp.tid,
  )
  const ofPositions = (task: TraceEvent, length: 'dur' | 'tdur') =>
    positions
      .filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0))
      .reduce((sum, event) => sum + (event[length] ?? 0), 0)
  const blocked = (length: 'dur' | 'tdur') =>
    tasks
      .map(task => ((task[length] ?? 0) - ofPositions(task, length)) / 1000)
      .reduce((sum, millis) => sum + Math.max(0, millis - LONG_TASK_MS), 0)
  return {
    lcp: ((largest ?? fcp).ts - start.ts) / 1000,
    tbt: blocked('dur'),
    tbtOfThread: blocked('tdur'),
    askedBefore: ((arrived?.ts ?? 0) - (requested('/api/events')?.ts ?? Number.POSITIVE_INFINITY)) / 1000,
  }
}

/** A context of its own, so that nothing is cached. */
async function openSlowly(browser: Browser, url: string, options: BrowserContextOptions): Promise<Paint> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const timeline = ['devtools.timeline', 'disabled-by-default-devtools.timeline']
    const categories = ['loading', 'blink.user_timing', 'disabled-by-default-v8.compile', ...timeline]
    await browser.startTracing(page, { categories })
    await page.goto(url)
    await page.waitForTimeout(WATCHED_MS)
    const trace = await browser.stopTracing()
    return paintOf(JSON.parse(trace.toString()).traceEvents, url)
  } finally {
    await context.close()
  }
}

async function medianOf(browser: Browser, url: string, options: BrowserContextOptions): Promise<Paint> {
  const paints: Paint[] = []
  for (let run = 0; run < RUNS; run++) paints.push(await openSlowly(browser, url, options))
  const of = (figure: keyof Paint) => Math.round(median(paints.map(paint => paint[figure])))
  const middle = {
    lcp: of('lcp'),
    tbt: of('tbt'),
    tbtOfThread: of('tbtOfThread'),
    askedBefore: of('askedBefore'),
  }
  console.log(
    new URL(url).pathname,
    JSON.stringify(middle),
    'LCPs',
    paints.map(({ lcp }) => Math.round(lcp)),
  )
  return middle
}

test('On a slow phone /login is painted within 1.5 s, and scripts keep no tap waiting', async ({
  browser,
  contextOptions,
  muster,
}) => {
  test.setTimeout(180_000)
  const { lcp, tbtOfThread } = await medianOf(browser, `${muster.url}/login`, contextOptions)
  expect(lcp).toBeLessThanOrEqual(1500)
  expect(tbtOfThread).toBeLessThanOrEqual(LONGEST_BLOCKED_MS)
})

/** Milliseconds from the navigation until the screen says when, where and whom to call. */
async function nextAfter(page: Page, path: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(() => {
    const watch = () => {
      const next = document.querySelector('section[aria-label="Next"] a[href^="tel:"]')
      if (next) requestAnimationFrame(() => setTimeout(() => performance.mark('next')))
      else requestAnimationFrame(watch)
    }
    watch()
  })
  await page.goto(path)
  const painted = await page.waitForFunction(() => performance.getEntriesByName('next')[0]?.startTime)
  return (await painted.jsonValue()) ?? Number.POSITIVE_INFINITY
}

async function medianOfNext(open: () => Promise<Page>, path: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await open()
    times.push(Math.round(await nextAfter(page, path)))
    await page.close()
  }
  console.log(path, 'next', times)
  return median(times)
}

test('On a slow phone a closed app says what is next within 1.5 s', async ({
  browser,
  contextOptions,
  muster,
}) => {
  test.setTimeout(180_000)
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: muster.url,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await logIn(page, 'asha')
  for (const [path, read] of [
    ['/', 'events'],
    ['/events/1/my-checkin', 'itinerary'],
  ] as const) {
    await page.goto(path)
    await expect.poll(async () => `${await savedOn(page)}`).toContain(read)
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.close()
  for (const path of ['/', '/events/1/my-checkin'])
    expect(await medianOfNext(() => context.newPage(), path)).toBeLessThanOrEqual(1500)
  await context.close()
})

/** Its LCP is the cover of an event, which is there before the scripts of the app (decision 101). */
test('On a slow phone / shows the events within 1.5 s, and scripts keep no tap waiting', async ({
  browser,
  contextOptions,
  page,
  muster,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'asha')
  await expect(page.getByText('Monsoon Off-site').first()).toBeVisible()
  const storageState = await page.context().storageState()
  const options = { ...contextOptions, storageState }
  const { lcp, tbtOfThread, askedBefore } = await medianOf(browser, `${muster.url}/`, options)
  expect(askedBefore).toBeGreaterThan(0)
  expect(lcp).toBeLessThanOrEqual(1500)
  expect(tbtOfThread).toBeLessThanOrEqual(LONGEST_BLOCKED_MS)
})
