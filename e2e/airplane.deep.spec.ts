import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { openBadNetwork } from './bad-network.ts'
import { chip, expect, itemOf, logIn, PASSWORD, test } from './muster.ts'
import { savedOn } from './saved-reads.ts'

test.use({ scene: 'airplane', serviceWorkers: 'allow' })

/** Ravi has a flight where the others have the bus. */
const CARDS = [/Stretch and chai/, /to Tiger Point|Bengaluru to Pune/]
/** On a fast machine somebody reads 300 times within a minute, and the phone waits for the rest of it. */
const SLOW = { timeout: 90_000 }
const cardOf = (round: number) => CARDS[round % CARDS.length] ?? ''

type Network = Awaited<ReturnType<typeof openBadNetwork>>
interface Whose {
  who: Parameters<typeof logIn>[1]
  url: string
}
interface Phone {
  context: BrowserContext
  network: Network
  page: Page
}

async function call<Reply>(url: string, { body, token }: { body?: object; token?: string }) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const method = body ? 'POST' : 'GET'
  const ask = () => fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  let reply = await ask()
  // the admin of these rounds writes more than 60 times a minute
  while (reply.status === 429) {
    await new Promise(resolve => setTimeout(resolve, 1000 * Number(reply.headers.get('retry-after'))))
    reply = await ask()
  }
  expect(reply.ok, `${method} ${url}: ${reply.status}`).toBe(true)
  return (await reply.json()) as Reply
}
const signIn = (url: string, who: string) =>
  call<{ jwt: string; user: { id: number } }>(`${url}/api/auth/local`, {
    body: { identifier: `${who}@muster.example`, password: PASSWORD },
  })

interface Row {
  item_id: number
  at: string
  recorded_at: string
  client_key: string
}
async function rowsOf(url: string, who: string): Promise<Row[]> {
  const { jwt: token } = await signIn(url, who)
  const { data } = await call<{ data: { lists: { check_ins?: Row[] } } }>(`${url}/api/users/me/data`, {
    token,
    body: { password: PASSWORD },
  })
  return data.lists.check_ins ?? []
}

/** What is loaded after the start sends what waits and saves the plan. */
const isWhole = (page: Page) =>
  expect.poll(async () => (await savedOn(page)).some(key => key.includes('itinerary')), SLOW).toBe(true)

const tapOn = async (page: Page, at: number) => {
  const item = itemOf(page, cardOf(at))
  await item.getByRole('button', { name: 'Check In' }).click()
  return item
}
const waits = (item: Locator) => expect(item.getByText('Waiting for network')).toBeVisible()

async function viewPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View my saved plan' }).click()
}
/** The network is away and comes back, so the browser says `online`. */
async function toggle(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await context.setOffline(false)
}
async function openAgain(phone: Phone): Promise<void> {
  phone.page = await phone.context.newPage()
  await phone.page.goto('/events/1/my-checkin')
}

/** Each ends when the phone can reach the server again. */
const ROUNDS = {
  offline: async ({ page, context }: Phone, round: number) => {
    await context.setOffline(true)
    await viewPlan(page)
    await waits(await tapOn(page, round))
    return () => context.setOffline(false)
  },
  'lost on the way out': async ({ page, context, network }: Phone, round: number) => {
    network.fate = 'lost'
    await waits(await tapOn(page, round))
    return async () => {
      network.fate = 'delivered'
      await toggle(context)
    }
  },
  'answer lost': async ({ page, context, network }: Phone, round: number) => {
    network.fate = 'unanswered'
    const before = network.seen.length
    // a nudge may tell the card, and the tap still waits for its answer
    await tapOn(page, round)
    await expect.poll(() => network.seen.length).toBeGreaterThan(before)
    return async () => {
      network.fate = 'delivered'
      await toggle(context)
    }
  },
  'closed during the call': async (phone: Phone, round: number) => {
    phone.network.fate = round % 2 ? 'held' : 'held-unanswered'
    const before = phone.network.seen.length
    await tapOn(phone.page, round)
    await expect.poll(() => phone.network.seen.length).toBeGreaterThan(before)
    await phone.page.close()
    phone.network.fate = 'delivered'
    return () => openAgain(phone)
  },
  'loaded again without a network': async ({ page, context }: Phone, round: number) => {
    await context.setOffline(true)
    await viewPlan(page)
    await waits(await tapOn(page, round))
    await page.reload()
    await viewPlan(page)
    // without the server's clock the phone opens the day of its own
    await chip(page, '21 Nov, Saturday').click()
    await waits(itemOf(page, cardOf(round)))
    return () => context.setOffline(false)
  },
}
type Kind = keyof typeof ROUNDS

/** Those that start the app again take longest and are fewer. */
function kindOf(round: number): Kind {
  if (round % 16 === 7) return 'closed during the call'
  if (round % 16 === 13) return 'loaded again without a network'
  return (['offline', 'lost on the way out', 'answer lost'] as const)[Math.floor(round / 3) % 3] ?? 'offline'
}

async function openPhone(
  browser: Browser,
  options: BrowserContextOptions,
  { who, url }: Whose,
): Promise<Phone> {
  const network = await openBadNetwork(url)
  const context = await browser.newContext({ ...options, baseURL: network.url })
  const page = await context.newPage()
  await logIn(page, who)
  await page.goto('/events/1/my-checkin')
  await isWhole(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SLOW).toBe(true)
  return { context, network, page }
}
async function throwAway({ context, network }: Phone): Promise<void> {
  await context.close()
  network.close()
}

/** So that the same card can be tapped in a later round. */
const annul = (url: string, token: string, itemId: number, user: number) =>
  call(`${url}/api/items/${itemId}/annul-check-in`, {
    ...{ token, body: { user, reason: 'Once more' } },
  })

/** Returns how often check-ins were sent. */
async function spend(rounds: number, phone: Phone, { who, url }: Whose): Promise<number> {
  const { jwt: admin } = await signIn(url, 'admin')
  const { user } = await signIn(url, who)
  const { seen } = phone.network
  const earlier = await rowsOf(url, who)
  for (let round = 0; round < rounds; round++) {
    const first = seen.length
    const comeBack = await ROUNDS[kindOf(round)](phone, round)
    await comeBack()
    const item = itemOf(phone.page, cardOf(round))
    await expect(item.getByRole('button', { name: /^Checked In/ })).toBeVisible(SLOW)
    const sent = seen.at(first)
    await expect.poll(() => phone.network.answered.has(sent?.clientKey ?? ''), SLOW).toBe(true)
    const keys = seen.slice(first).map(({ clientKey }) => clientKey)
    expect(new Set(keys).size, `round ${round}, ${kindOf(round)}`).toBe(1)
    await annul(url, admin, sent?.itemId ?? 0, user.id)
    // the saved plan has it too, before the network goes again
    await expect(item.getByRole('button', { name: 'Check In' })).toBeVisible(SLOW)
  }
  const rows = (await rowsOf(url, who)).slice(earlier.length)
  expect(rows).toHaveLength(rounds)
  const sentAt = new Map(seen.map(({ clientKey, at }) => [clientKey, at]))
  expect(new Set(rows.map(row => row.client_key))).toEqual(new Set(sentAt.keys()))
  for (const { client_key, at, recorded_at } of rows) {
    // the server corrects a phone that is ahead
    expect(Math.abs(Date.parse(at) - Date.parse(sentAt.get(client_key) ?? ''))).toBeLessThan(1000)
    expect(Date.parse(recorded_at)).toBeGreaterThanOrEqual(Date.parse(at))
  }
  return seen.length
}

test('F127: in 100 rounds of airplane mode no check-in is lost and none is recorded twice', async ({
  browser,
  contextOptions,
  muster: { url },
}) => {
  test.setTimeout(600_000)
  // three people, because one may read 300 times a minute and waits then
  const shares = [
    ['asha', 34],
    ['meera', 33],
    ['ravi', 33],
  ] as const
  const attempts = await Promise.all(
    shares.map(async ([who, rounds]) => {
      const phone = await openPhone(browser, contextOptions, { who, url })
      const count = await spend(rounds, phone, { who, url })
      await throwAway(phone)
      return count
    }),
  )
  expect(Math.min(...attempts), 'some were sent again').toBeGreaterThan(40)
})

test('control: a phone that keeps nothing loses the check-ins that were on their way when it was closed', async ({
  browser,
  contextOptions,
  muster,
}) => {
  const phone = await openPhone(browser, contextOptions, { who: 'asha', url: muster.url })
  await phone.context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const before = await rowsOf(muster.url, 'asha')
  await phone.page.reload()
  for (let round = 0; round < 3; round++) {
    phone.network.fate = 'held'
    const sent = phone.network.seen.length
    await tapOn(phone.page, round)
    await expect.poll(() => phone.network.seen.length).toBeGreaterThan(sent)
    await phone.page.close()
    phone.network.fate = 'delivered'
    await openAgain(phone)
    await expect(itemOf(phone.page, cardOf(round)).getByRole('button', { name: 'Check In' })).toBeVisible()
  }
  // longer than the app takes to send what waits
  await isWhole(phone.page)
  await toggle(phone.context)
  expect(new Set(phone.network.seen.map(({ clientKey }) => clientKey)).size).toBe(3)
  expect(await rowsOf(muster.url, 'asha')).toEqual(before)
  await throwAway(phone)
})
