import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import PostalMime from 'postal-mime'
import { POSTGRES_FIXED_IN } from '../domain/src/installation/limits.ts'
import { styleHashesOf } from '../server/src/http/page-policy.ts'
import { freePort } from '../server/test/free-port.ts'
import { type Receiver, startReceiver } from '../server/test/webhook-receiver.ts'
import { killDemo, preparedDemo, startDemo, stopDemo } from './demo-server.ts'

export interface Muster {
  url: string
  /** Kills server and database, and starts them again on the same data, optionally at another time. */
  killAndStartAgain(now?: string): Promise<void>
  /** Waits for an e-mail to this address and returns the link of the newest. */
  linkFor(address: string): Promise<string>
}

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

/** Waits for an e-mail to this address and returns the link of the newest. */
export async function newestLink(folder: string, address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const text = await newestMail(folder, address)
        link = /https?:\/\/\S+/.exec(text ?? '')?.[0]
        return link
      },
      { message: `an e-mail with a link to ${address}`, timeout: 30_000 },
    )
    .toBeTruthy()
  return `${link}`
}

/** Makes the page wait for its optional font, without which screenshots of a busy machine would differ. */
export async function awaitTypeface(page: Page): Promise<void> {
  await page.route(/\/api\//, async route => {
    await route.fallback()
  })
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

export interface Walks {
  /** Milliseconds in which other people see a change by themselves. Only the timed walks measure it. */
  soon: number
}

const CALLS_SHOWN = 60

/** Each worker has a server on a copy of the demo. */
export const test = base.extend<
  Walks & { calls: undefined },
  { muster: Muster; receiver: Receiver; scene: string }
>({
  soon: [20_000, { option: true }],
  /** Spec files that change what others take screenshots of name a scene, which gets a server of its own. */
  scene: ['', { option: true, scope: 'worker' }],
  /** The only program on this machine to which the server may post. */
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      await receiver.stop()
    },
    { scope: 'worker' },
  ],
  muster: [
    async ({ receiver }, use) => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'))
      cpSync(preparedDemo(), dataDir, { recursive: true })
      const port = await freePort()
      const settings = { PRIVATE_HOSTS: receiver.host }
      let running = await startDemo(dataDir, port, undefined, settings)
      await use({
        url: `http://127.0.0.1:${port}`,
        async killAndStartAgain(now) {
          await killDemo(running)
          running = await startDemo(dataDir, port, now, settings)
        },
        async linkFor(address) {
          const link = await newestLink(path.join(dataDir, 'mail'), address)
          return link.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${port}`)
        },
      })
      await stopDemo(running)
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** Of a walk that fails: what its pages asked the server. A failure that happens once may not come again. */
  calls: [
    async ({ browser }, use, info) => {
      const calls: string[] = []
      const since = Date.now()
      let contexts = 0
      const listen = (context: BrowserContext) => {
        const number = ++contexts
        const note = (request: Request, outcome: string) => {
          const { pathname } = new URL(request.url())
          if (pathname.startsWith('/api/'))
            calls.push(
              `${Date.now() - since} ms browser ${number} ${outcome} ${request.method()} ${pathname}`,
            )
        }
        context.on('request', request => note(request, 'asked'))
        context.on('response', response => note(response.request(), String(response.status())))
        context.on('requestfailed', request => note(request, request.failure()?.errorText ?? 'failed'))
      }
      browser.on('context', listen)
      await use(undefined)
      browser.off('context', listen)
      if (info.status !== info.expectedStatus) console.info(calls.slice(-CALLS_SHOWN).join('\n'))
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await awaitTypeface(page)
    await use(page)
  },
  baseURL: async ({ muster }, use) => use(muster.url),
})

export { expect, type Page }

export const PASSWORD = 'muster-demo'

type Persona = 'admin' | 'meera' | 'asha' | 'ravi'
const addressOf = (persona: Persona) => `${persona}@muster.example`

/** The notice is about the PostgreSQL of this checkout, so it would be in the pictures of Admins. */
const hidePostgresNotice = (page: Page) =>
  page.addInitScript(release => localStorage.setItem('muster.hidden-postgres', release), POSTGRES_FIXED_IN)

/** Opens Events with a new session of this person, without walking through the log-in. */
export async function openAs(page: Page, email: string): Promise<void> {
  await hidePostgresNotice(page)
  const answer = await page.request.post('/api/auth/local', {
    data: { identifier: email, password: PASSWORD },
  })
  const { jwt } = await answer.json()
  // a page of the same origin that does not start the app
  await page.goto('/favicon.svg')
  await page.evaluate(token => localStorage.setItem('token', token), jwt)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Events' }).first()).toBeVisible()
}

/** Waits for all that Asha's Events show: the heading is there before them, and a server that has just started is slow. */
export async function expectEvents(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Next' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Notifications, 3 unread/ })).toBeVisible()
}

export const logIn = (page: Page, persona: Persona) => openAs(page, addressOf(persona))

export async function logInByForm(page: Page, persona: Persona): Promise<void> {
  await hidePostgresNotice(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(addressOf(persona))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
}

export const chip = (page: Page, day: string) => page.getByRole('button', { name: day, exact: true })
export const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })
/** Its card on My Check In and, while it is next, the one on top, of which one has the button. */
export const itemOf = (page: Page, name: string | RegExp) =>
  page
    .locator('article, section[aria-label="Next"]')
    .filter({ has: page.getByRole('heading', { name, level: 2 }) })

/** A short one is there for two seconds: the page looks itself at each frame. Returns its lower edge in px. */
export async function expectToast(page: Page, text: string | RegExp): Promise<number> {
  const lowerEdge = await page.evaluate(
    async ([plain, pattern]) => {
      for (const until = Date.now() + 20_000; Date.now() < until; ) {
        for (const shown of document.querySelectorAll('[data-sonner-toast]')) {
          const said = shown.textContent ?? ''
          if (pattern === null ? said.includes(plain) : new RegExp(pattern).test(said))
            return shown.getBoundingClientRect().bottom
        }
        await new Promise(requestAnimationFrame)
      }
      return null
    },
    typeof text === 'string' ? ([text, null] as const) : (['', text.source] as const),
  )
  if (lowerEdge === null) throw new Error(`no toast says ${text}`)
  return lowerEdge
}

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

/** Which toasts there are, and which of them come or go. */
const toasts = (page: Page) =>
  page
    .locator('[data-sonner-toast]')
    .evaluateAll(shown =>
      shown.map(({ dataset, textContent }) => `${textContent} ${dataset.mounted} ${dataset.removed}`),
    )

/** WCAG 2.2 AA, as far as axe can check it. Looks again if a toast came or went meanwhile, because it lacks contrast then. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags([
    ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ])
  // until its script has loaded, a page is the first paint, which has no heading
  await expect(page.locator('h1').first()).toBeAttached()
  // what lies half below the bar can be scrolled out of it
  await page.locator('.tab-bar').evaluateAll(bars => {
    for (const bar of bars as HTMLElement[]) bar.style.position = 'static'
  })
  let before: string[]
  let violations: Awaited<ReturnType<typeof axe.analyze>>['violations']
  do {
    before = await toasts(page)
    await settled(page)
    ;({ violations } = await axe.analyze())
  } while (`${await toasts(page)}` !== `${before}`)
  await page.locator('.tab-bar').evaluateAll(bars => {
    for (const bar of bars as HTMLElement[]) bar.style.position = ''
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** For tests that take pictures; other browsers than the bundled one draw some pixels differently. */
export const PICTURES = { tag: '@pictures' }

/** Waits until toasts are gone and fonts and images are loaded, so that screenshots are reproducible. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  if (test.info().project.ignoreSnapshots) return
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
