import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Tab } from './tab.ts'

type Queries = typeof import('@testing-library/dom')

/** A role and a name, as a screen reader says them; `field` with its label, because a password has no role. */
export type Part = readonly [role: string, name?: string | RegExp]
interface SentPart {
  role: string
  name?: string
  pattern?: string
}
/** What is added to each page. */
interface Loaded {
  TestingLibraryDom: Queries
  findParts: typeof findParts
}

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** In the page: each part inside the one before. */
function findParts(parts: SentPart[]): HTMLElement[] {
  const { queryAllByLabelText, queryAllByRole } = (globalThis as unknown as Loaded).TestingLibraryDom
  return parts.reduce<HTMLElement[]>(
    (around, part) => {
      const name = part.pattern ? new RegExp(part.pattern) : (part.name ?? /^/)
      return around.flatMap(one =>
        part.role === 'field' ? queryAllByLabelText(one, name) : queryAllByRole(one, part.role, { name }),
      )
    },
    [document.body],
  )
}

/** In the page: where it is, or `null` while it cannot be tapped. */
function placeOf(parts: SentPart[]): string | null {
  const [found, another] = (globalThis as unknown as Loaded).findParts(parts)
  if (!found || another) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  const isFree = hit !== null && (found.contains(hit) || hit.contains(found))
  return isFree && !found.matches(':disabled') ? `${x} ${y}` : null
}

/** The pages of one browser, read and tapped by role and name. Everything waits until it is there. */
export class Screen {
  readonly #tab: Tab
  readonly #url: string
  constructor(tab: Tab, url: string) {
    this.#tab = tab
    this.#url = url
  }

  open(path: string): Promise<void> {
    return this.#tab.open(new URL(path, this.#url).href)
  }

  async textsOf(...parts: Part[]): Promise<string[]> {
    await this.#load()
    return this.#tab.run(
      asked => (globalThis as unknown as Loaded).findParts(asked).map(({ textContent }) => textContent ?? ''),
      sent(parts),
    )
  }

  /** Waits until the parts are there. */
  async see(...parts: Part[]): Promise<void> {
    const failure = parts.map(([role, name]) => `${role} ${name}`).join(', ')
    await expect(async () =>
      expect((await this.textsOf(...parts)).length, failure).toBeGreaterThan(0),
    ).toPass(PATIENCE)
  }

  async seeText(text: string | RegExp, ...parts: Part[]): Promise<void> {
    await expect(async () => expect((await this.textsOf(...parts)).join('\n')).toMatch(text)).toPass(PATIENCE)
  }

  /** Waits until the part keeps its place and nothing lies over it. */
  async tap(...parts: Part[]): Promise<void> {
    await expect(() => this.#tapNow(parts)).toPass(PATIENCE)
  }

  /** Unless the text to which it leads is there already, because the app got there by itself. */
  async tapUnless(seen: RegExp, ...parts: Part[]): Promise<void> {
    await expect(async () => {
      if (!seen.test((await this.textsOf(['main'])).join('\n'))) await this.#tapNow(parts)
    }).toPass(PATIENCE)
  }

  async #tapNow(parts: Part[]): Promise<void> {
    const asked = sent(parts)
    await this.#load()
    const before = await this.#tab.run(placeOf, asked)
    expect(before, `${parts} can be tapped`).not.toBeNull()
    expect(await this.#tab.run(placeOf, asked)).toBe(before)
    await this.#tab.tap(given => (globalThis as unknown as Loaded).findParts(given)[0] ?? null, asked)
  }

  /** Waits until the service worker has what an app without a network needs. */
  async seeKept(): Promise<void> {
    const isKept = () => this.#tab.run(() => Boolean(navigator.serviceWorker?.controller))
    await expect(async () => expect(await isKept(), 'a service worker').toBe(true)).toPass(PATIENCE)
  }

  async fill(label: string, text: string): Promise<void> {
    await this.tap(['field', label])
    await this.#tab.type(text)
  }

  async #load(): Promise<void> {
    if (await this.#tab.run(() => 'findParts' in globalThis)) return
    await this.#tab.load(`${LIBRARY};globalThis.findParts = ${findParts}`)
  }
}

const PATIENCE = { timeout: 20_000, intervals: [50, 100, 250] }

const sent = (parts: readonly Part[]): SentPart[] =>
  parts.map(([role, name]) => ({
    role,
    ...(typeof name === 'string' && { name }),
    ...(name instanceof RegExp && { pattern: name.source }),
  }))
