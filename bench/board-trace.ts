import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright'
import { findBrowser } from '../e2e/find-browser.ts'
import { freePort } from '../server/test/free-port.ts'
import { median, origin, verdict } from './contest.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PEOPLE = 10_000
const CPU_SLOWDOWN = 4
const RUNS = 5
const FIRST_PAINT_MS = 2_500
const DROPPED = 0.05
const SCROLL_PX = 20_000
const PX_PER_SECOND = 5_000
/** The demo's second day. */
const NOW = '2026-11-21T05:01:00+05:30'
const BOARD = '/events/1/all-checkin?day=2026-11-21'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-IN' }

/** The board of the large demo on a slow phone: when the first item is painted, and how smoothly the people scroll. */
export async function boardTrace(): Promise<void> {
  if (!existsSync(path.join(ROOT, 'web/dist'))) throw new Error('npm run build makes the web app first')
  if (origin) return await trace(origin)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-bench-'))
  const port = await freePort()
  const server = await startDemo(dataDir, port)
  try {
    await trace(`http://127.0.0.1:${port}`)
  } finally {
    const exited = once(server, 'exit')
    server.kill()
    await exited
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function trace(baseURL: string): Promise<void> {
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...(process.env as Record<string, string>), ...found.env },
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({ ...PHONE, baseURL })
    await logIn(context)
    const paints: number[] = []
    for (let run = 0; run < RUNS; run++) paints.push(await firstPaint(context))
    const scrolls: Scroll[] = []
    for (let run = 0; run < RUNS; run++) scrolls.push(await scroll(browser, context))
    const lost = scrolls.map(({ dropped }) => dropped)
    const late = scrolls.map(each => each.late)
    const [paint, share] = [median(paints), median(lost)]
    console.info(`
${PEOPLE} people, CPU ${CPU_SLOWDOWN} times slower, medians of ${RUNS} runs; load of the machine ${os.loadavg()[0]?.toFixed(1)}
first paint of items  ${paint.toFixed(0)} ms, goal at most ${FIRST_PAINT_MS}: ${verdict(paint <= FIRST_PAINT_MS)} (${paints.map(each => each.toFixed(0)).join(', ')})
frames dropped        ${percent(share)}, goal below ${percent(DROPPED)}: ${verdict(share < DROPPED)} (${lost.map(percent).join(', ')})
shown with old rows   ${percent(median(late))} (${late.map(percent).join(', ')})`)
  } finally {
    await browser.close()
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

async function startDemo(dataDir: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/src/main.ts', 'demo', '--people', String(PEOPLE)], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', MUSTER_NOW: NOW },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', chunk => {
      said += chunk
      if (said.includes('Muster is ready')) resolve()
    })
    server.once('exit', code => reject(new Error(`the demo ended with ${code}: ${said}`)))
  })
  return server
}

async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@muster.example')
  await page.getByLabel('Password', { exact: true }).fill('muster-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/$/)
  await page.close()
}

const slowDown = (devtools: CDPSession) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })

/** From the navigation until the frame after the first item is in the page. The scripts are in the browser's cache. */
async function firstPaint(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('ul[aria-label^="Items on"] li'))
        requestAnimationFrame(() => performance.mark('items'))
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(BOARD)
  await page.waitForFunction(() => performance.getEntriesByName('items').length > 0)
  const painted = await page.evaluate(() => performance.getEntriesByName('items')[0]?.startTime ?? 0)
  await page.close()
  return painted
}

interface TraceEvent {
  name: string
  ph: string
  /** named differently by versions of Chromium */
  args: { chrome_frame_reporter?: { state?: string }; frame_reporter?: { state?: string } }
}

interface Scroll {
  /** the share of frames that were not shown */
  dropped: number
  /** shown in time, but with rows of the frame before */
  late: number
}

/** As Chromium traces frames while the list scrolls. */
async function scroll(browser: Browser, context: BrowserContext): Promise<Scroll> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`${BOARD}&list=users`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.waitForTimeout(2_000)
  await slowDown(devtools)
  await browser.startTracing(page, { categories: ['cc', 'benchmark', 'cc,benchmark', 'devtools.timeline'] })
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 600,
    yDistance: -SCROLL_PX,
    speed: PX_PER_SECOND,
    // a touch would leave the screen
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const scrolled = await page.evaluate(() => window.scrollY)
  if (scrolled < SCROLL_PX / 4) throw new Error(`scrolled only ${scrolled} px`)
  await page.close()
  const frames = trace.traceEvents.flatMap(({ name, args }) =>
    name === 'PipelineReporter' ? ((args.chrome_frame_reporter ?? args.frame_reporter)?.state ?? []) : [],
  )
  const count = (wanted: string) => frames.filter(state => state === wanted).length
  const [shown, late, lost] = [
    count('STATE_PRESENTED_ALL'),
    count('STATE_PRESENTED_PARTIAL'),
    count('STATE_DROPPED'),
  ]
  if (shown + late === 0) throw new Error('the trace has no frames')
  const all = shown + late + lost
  return { dropped: lost / all, late: late / all }
}
