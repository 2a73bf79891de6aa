import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Phone } from './phone.ts'

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

  async function timed(name: string, answer: Promise<number>): Promise<void> {
    const asked = performance.now()
    const status = await answer.catch(String)
    took.push(performance.now() - asked)
    if (status !== 200) failures.push(`${name}: ${status}`)
  }

  /** As the app opens: who am I and which events, then my day. */
  async function open(phone: Phone): Promise<void> {
    await timed('me', phone.send('GET', '/api/users/me'))
    await timed('events', phone.send('GET', EVENTS))
    await timed('my day', phone.send('GET', `/api/events/${eventId}/my-itinerary`))
  }

  const openAll = (opening: Rush['phones']) =>
    opening.map(async ({ token }, index) => {
      await sleep((index / phones.length) * seconds * 1_000)
      const phone = new Phone(bases[index % bases.length] ?? '', token)
      await open(phone)
      phone.close()
    })
  await Promise.all(openAll(phones.slice(0, earlier)))
  took.length = 0

  const since = performance.now()
  const opened = openAll(phones)
  const arriving = phones.filter(({ checksInTo }) => checksInTo !== null)
  const checkedIn = arriving.map(async ({ token, checksInTo }, index) => {
    await sleep((index / checkInsPerSecond) * 1_000)
    const phone = new Phone(bases[index % bases.length] ?? '', token)
    const clientKey = `the-key-of-one-tap-${index}`
    await timed('check-in', phone.send('POST', `/api/items/${checksInTo}/check-in`, { clientKey }))
    lastCheckInAt = Date.now()
    phone.close()
  })
  await Promise.all(opened)
  const secondsOpening = (performance.now() - since) / 1_000
  await Promise.all(checkedIn)
  return { took: took.toSorted((a, b) => a - b), failures, lastCheckInAt, secondsOpening }
}

process.on('disconnect', () => process.exit())
const [asked] = (await once(process, 'message')) as [Rush]
process.send?.(await rush(asked))
