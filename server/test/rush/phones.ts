import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Browser } from '../crash/http-client.ts'

/** A separate process, so that the phones' work does not count as the server's. */
export interface Rush {
  bases: string[]
  eventId: number
  phones: { token: string; checksInTo: number | null }[]
  /** that open the app once before the rush: the servers have been up for a while */
  earlier: number
  seconds: number
  checkInsPerSecond: number
}

export interface RushReport {
  /** milliseconds, ascending */
  took: number[]
  /** a status other than 200, or an error of the network */
  failures: string[]
  /** milliseconds since 1970 */
  lastCheckInAt: number
  secondsOpening: number
}

const EVENTS = '/api/events?populate[0]=coverImage&sort=startDate:desc&pagination[pageSize]=100'

async function rush({
  bases,
  eventId,
  phones,
  earlier,
  seconds,
  checkInsPerSecond,
}: Rush): Promise<RushReport> {
  const took: number[] = []
  const failures: string[] = []
  let lastCheckInAt = 0

  async function timed(name: string, answer: Promise<Answer>): Promise<void> {
    const asked = performance.now()
    const status = await answer.then(
      ({ status: code }) => code,
      error => String(error),
    )
    took.push(performance.now() - asked)
    if (status !== 200) failures.push(`${name}: ${status}`)
  }

  /** As the app opens: who am I and which events, then my day. */
  async function open(browser: Browser, headers: Record<string, string>): Promise<void> {
    await timed('me', browser.send('GET', '/api/users/me', headers))
    await timed('events', browser.send('GET', EVENTS, headers))
    await timed('my day', browser.send('GET', `/api/events/${eventId}/my-itinerary`, headers))
  }

  const openAll = (opening: Rush['phones']) =>
    opening.map(async ({ token }, index) => {
      await sleep((index / phones.length) * seconds * 1_000)
      const browser = new Browser(bases[index % bases.length] ?? '')
      await open(browser, { authorization: `Bearer ${token}` })
      browser.close()
    })
  await Promise.all(openAll(phones.slice(0, earlier)))
  took.length = 0

  const since = performance.now()
  const opened = openAll(phones)
  const arriving = phones.filter(({ checksInTo }) => checksInTo !== null)
  const checkedIn = arriving.map(async ({ token, checksInTo }, index) => {
    await sleep((index / checkInsPerSecond) * 1_000)
    const browser = new Browser(bases[index % bases.length] ?? '')
    const headers = { authorization: `Bearer ${token}` }
    const clientKey = `the-key-of-one-tap-${index}`
    await timed('check-in', browser.send('POST', `/api/items/${checksInTo}/check-in`, headers, { clientKey }))
    lastCheckInAt = Date.now()
    browser.close()
  })
  await Promise.all(opened)
  const secondsOpening = (performance.now() - since) / 1_000
  await Promise.all(checkedIn)
  return { took: took.toSorted((a, b) => a - b), failures, lastCheckInAt, secondsOpening }
}

process.on('disconnect', () => process.exit())
const [asked] = (await once(process, 'message')) as [Rush]
process.send?.(await rush(asked))
