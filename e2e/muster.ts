import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Five in the morning of the demo's second day, wherever and whenever this runs. */
const NOW = '2026-11-21T05:00:00+05:30'

export interface Muster {
  url: string
  /** Ends server and database the hard way and starts them again on the same data, at another time if one is named. */
  killAndStartAgain(now?: string): Promise<void>
  /** The link of the newest e-mail to this address, once it has come. */
  linkFor(address: string): Promise<string>
}

interface Running {
  child: ChildProcess
  postgresPid: number
}

async function start(dataDir: string, port: number, now = NOW): Promise<Running> {
  const child = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['server/src/main.ts', 'demo'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      MUSTER_NOW: now,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      said += chunk
      if (said.includes('Muster is ready')) resolve()
    })
    child.once('exit', code => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  const postgresPid = Number(readFileSync(path.join(dataDir, 'pg18/postmaster.pid'), 'utf8').split('\n')[0])
  return { child, postgresPid }
}

const ended = (child: ChildProcess) => new Promise(resolve => child.once('exit', resolve))

async function newestMail(folder: string, address: string): Promise<string | null> {
  let files: string[] = []
  try {
    files = readdirSync(folder).filter(name => name.endsWith('.eml'))
  } catch {
    return null
  }
  for (const file of files.sort().reverse()) {
    const mail = await PostalMime.parse(readFileSync(path.join(folder, file)))
    if (mail.to?.some(to => to.address === address)) return mail.text ?? null
  }
  return null
}

/**
 * The typeface is optional, so that nothing jumps on a slow phone: a busy machine may paint without it. For
 * pictures that can be compared the page waits for it.
 */
export async function awaitTypeface(page: Page): Promise<void> {
  const isPage = ({ pathname }: URL) => !/^\/(api|assets)\/|\.\w+$/.test(pathname)
  await page.route(isPage, async route => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/font-display:\s*optional/, 'font-display:block')
    await route.fulfill({ response, body: html })
  })
}

/** A server of each worker's own, with the demo in it. */
export const test = base.extend<object, { muster: Muster; scene: string }>({
  /** Files that change what others take pictures of name a scene, and have a server to themselves. */
  scene: ['', { option: true, scope: 'worker' }],
  muster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, worker) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'))
      const port = 4300 + worker.workerIndex
      let running = await start(dataDir, port)
      await use({
        url: `http://127.0.0.1:${port}`,
        async killAndStartAgain(now) {
          const gone = ended(running.child)
          running.child.kill('SIGKILL')
          process.kill(running.postgresPid, 'SIGKILL')
          await gone
          running = await start(dataDir, port, now)
        },
        async linkFor(address) {
          for (let waited = 0; waited < 15_000; waited += 100) {
            const link = /https?:\/\/\S+/.exec(
              (await newestMail(path.join(dataDir, 'mail'), address)) ?? '',
            )?.[0]
            if (link) return link.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${port}`)
            await new Promise(resolve => setTimeout(resolve, 100))
          }
          throw new Error(`no e-mail to ${address} came`)
        },
      })
      const gone = ended(running.child)
      running.child.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  page: async ({ page }, use) => {
    await awaitTypeface(page)
    await use(page)
  },
  baseURL: async ({ muster }, use) => use(muster.url),
})

export { expect }

export const PASSWORD = 'muster-demo'

export async function logIn(page: Page, who: 'admin' | 'meera' | 'asha' | 'ravi'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@muster.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
}

export const chip = (page: Page, day: string) => page.getByRole('button', { name: day, exact: true })
export const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

/** What is still fading in has no contrast yet. A skeleton pulses for ever and is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    // a toast starts to fade in a frame or two after it is there
    for (let frame = 0; frame < 3; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(animation => animation.finished))
  })

/** WCAG 2.2 AA as far as a machine sees it. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Toasts are gone, fonts and pictures are there and nothing moves, so that two runs give the same picture. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // one that is folded away or far below is not loaded
    const isShown = (image: HTMLImageElement) =>
      image.checkVisibility() && image.getBoundingClientRect().top < innerHeight
    const shown = [...document.images].filter(isShown)
    await Promise.all(shown.map(image => image.decode().catch(() => undefined)))
  })
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: [page.getByText(/^Last used/)] })
}
