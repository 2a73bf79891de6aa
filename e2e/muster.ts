import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { POSTGRES_FIXED_IN } from '../domain/src/installation/limits.ts'
import { styleHashesOf } from '../server/src/http/page-policy.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** 5 a.m. on the demo's second day, in the event's time zone. */
const NOW = '2026-11-21T05:00:00+05:30'

export interface Muster {
  url: string
  /** Kills server and database, and starts them again on the same data, optionally at another time. */
  killAndStartAgain(now?: string): Promise<void>
  /** Waits for an e-mail to this address and returns the link of the newest. */
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

/** Several checkouts may run their walks at once. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
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

/** Makes the page wait for its optional font, without which screenshots of a busy machine would differ. */
export async function awaitTypeface(page: Page): Promise<void> {
  const isPage = ({ pathname }: URL) => !/^\/(api|assets)\/|\.\w+$/.test(pathname)
  await page.route(isPage, async route => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace(/font-display:\s*optional/, 'font-display:block')
    const [from = '', to = ''] = [html, body].flatMap(styleHashesOf)
    const headers = response.headers()
    const policy = headers['content-security-policy']?.replace(from, to) ?? ''
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy }, body })
  })
}

/** Each worker has a server with the demo. */
export const test = base.extend<object, { muster: Muster; scene: string }>({
  /** Spec files that change what others take screenshots of name a scene, which gets a server of its own. */
  scene: ['', { option: true, scope: 'worker' }],
  muster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'))
      const port = await findFreePort()
      let running = await start(dataDir, port)
      await use({
        url: `http://127.0.0.1:${port}`,
        async killAndStartAgain(now) {
          const exited = ended(running.child)
          running.child.kill('SIGKILL')
          process.kill(running.postgresPid, 'SIGKILL')
          await exited
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
          throw new Error(`no e-mail to ${address} arrived`)
        },
      })
      const exited = ended(running.child)
      running.child.kill('SIGTERM')
      await exited
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
  // about the PostgreSQL of this checkout, so it would be in the pictures of Admins
  await page.addInitScript(
    release => localStorage.setItem('muster.hidden-postgres', release),
    POSTGRES_FIXED_IN,
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${who}@muster.example`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
}

export const chip = (page: Page, day: string) => page.getByRole('button', { name: day, exact: true })
export const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

/** Waits for animations, because fading elements lack contrast. Skeletons pulse forever and are skipped. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    // a toast starts to fade in a frame or two after it is added
    for (let frame = 0; frame < 3; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(animation => animation.finished))
  })

/** WCAG 2.2 AA, as far as axe can check it. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Waits until toasts are gone and fonts and images are loaded, so that screenshots are reproducible. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    // folded or off-screen images are lazy and not loaded
    const isShown = (image: HTMLImageElement) =>
      image.checkVisibility() && image.getBoundingClientRect().top < innerHeight
    const shown = [...document.images].filter(isShown)
    await Promise.all(shown.map(image => image.decode().catch(() => undefined)))
  })
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: [page.getByText(/^Last used/)] })
}
