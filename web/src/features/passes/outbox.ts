import { scanPass } from '@muster/domain/passes/endpoints.ts'
import { isNews } from '@muster/domain/passes/rules.ts'
import type { ScanReply } from '@muster/domain/passes/schema.ts'
import type { WaitingScan } from '@muster/domain/passes/waiting.ts'
import { scanWords, titleOfScan } from '@muster/domain/passes/words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { statusOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { type InOutbox, Outbox } from '#device/outbox.ts'
import { moreOf } from './more-of.ts'
import { noteCheckedIn } from './pass-list.ts'
import { scansQuery } from './scans.ts'

export type ScanInOutbox = InOutbox<WaitingScan>

export const scans = new Outbox<WaitingScan, ScanReply>({
  name: 'muster-scans',
  call: ({ itemId, code, leg, clientKey, at }) =>
    call(scanPass, { params: { id: String(itemId) }, body: { code, leg, clientKey, at } }),
  badNews: ({ said, type, leg, timezone }, { data }) => {
    if (!isNews(said, data.outcome)) return null
    const what = scanWords.inTheEnd(titleOfScan(data.outcome, type, leg), moreOf(data, timezone))
    return data.person ? `${data.person.name}: ${what}` : what
  },
})

export const onReplyFor =
  (queryClient: QueryClient) =>
  (scan: ScanInOutbox, { data }: ScanReply) => {
    if (data.person && data.checkIn) noteCheckedIn(queryClient, scan, data.person.id, data.checkIn.at)
    void queryClient.invalidateQueries({ queryKey: scansQuery(scan.itemId).queryKey })
  }

const TRIES = 3
/** After that a person at the door is told what the phone knows, and the answer is read when it comes. */
const ANSWER_WITHIN_MS = 5_000

/** While the scanner is open. `null`: it waits. Throws what the server refuses, and where nothing answers. */
export async function sendAtOnce(
  scan: ScanInOutbox,
  queryClient: QueryClient,
): Promise<ScanReply['data'] | null> {
  for (let tries = 1; ; tries++) {
    try {
      const late = new Promise<null>(resolve => setTimeout(resolve, ANSWER_WITHIN_MS, null))
      const reply = await Promise.race([scans.send(scan, onReplyFor(queryClient)), late])
      // it is on the screen
      if (reply) scans.dismiss(scan)
      return reply?.data ?? null
    } catch (error) {
      const hasNoAnswer = statusOf(error) === 0 && navigator.onLine
      if (!hasNoAnswer || tries === TRIES) throw error
    }
  }
}
