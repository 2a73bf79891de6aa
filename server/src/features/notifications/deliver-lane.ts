import type { Log } from '#log.ts'
import { openHosts } from './deliver-hosts.ts'

export interface Lane {
  /** Sends what is due. A call while it does so makes it look once more. */
  wake(): void
  /** Claims nothing any more. Resolves when what is on its way has ended. */
  stop(): Promise<void>
}

interface LaneOptions<Claim> {
  /** at the same moment */
  slots: number
  /** nothing of the hosts that are full */
  claim(limit: number, fullHosts: readonly string[]): Promise<readonly Claim[]>
  /** `null` where all go to the same one */
  hostOf(claim: Claim): string | null
  send(claim: Claim): Promise<void>
  log: Log
}

/** A slow answer takes one of the slots, and the others go on. */
export function openLane<Claim>({ slots, claim, hostOf, send, log }: LaneOptions<Claim>): Lane {
  const onTheirWay = new Set<Promise<void>>()
  const taken = new Set<Promise<void>>()
  const hosts = openHosts(wake)
  let isStopped = false
  let isWoken = false
  let running: Promise<void> | null = null

  function start(one: Claim): void {
    const sending = send(one)
      .catch(error => log.error({ err: error }, 'a delivery was not sent'))
      .then(() => void onTheirWay.delete(sending))
    onTheirWay.add(sending)
    const host = hostOf(one)
    const slot = (host === null ? sending : hosts.slotOf(host, sending)).then(() => void taken.delete(slot))
    taken.add(slot)
  }

  async function run(): Promise<void> {
    while (isWoken && !isStopped) {
      // what a small claim costs is shared by several
      if (taken.size > slots / 2) {
        await Promise.race(taken)
        continue
      }
      isWoken = false
      const room = slots - taken.size
      const claimed = await claim(room, hosts.full())
      for (const one of claimed) start(one)
      if (claimed.length === room) isWoken = true
    }
  }

  function wake(): void {
    isWoken = true
    running ??= run()
      .catch(error => log.warn({ err: error }, 'due deliveries could not be read'))
      .finally(() => {
        running = null
      })
  }

  return {
    wake,
    async stop() {
      isStopped = true
      await running
      await Promise.all(onTheirWay)
    },
  }
}
