import { isTopic, type Topic } from '@muster/domain/shared/live.ts'

/** What to read again, by event. */
export type Batch = Map<number, Set<Topic>>

/** PostgreSQL takes less than 8,000 bytes at once. All that stands in a payload is ASCII. */
const PAYLOAD_BYTES = 7_500

/** A line `event topic` each: ids and topics only. */
export function payloadsOf(batch: Batch): string[] {
  const payloads: string[] = []
  let payload = ''
  for (const [eventId, topics] of batch)
    for (const topic of topics) {
      const line = `${eventId} ${topic}\n`
      if (payload.length + line.length > PAYLOAD_BYTES) {
        payloads.push(payload)
        payload = ''
      }
      payload += line
    }
  return [...payloads, payload]
}

/** Whoever else may talk to the database could write anything there: what is no topic is not passed on. */
export function batchIn(payload: string): Batch {
  const batch: Batch = new Map()
  for (const line of payload.split('\n')) {
    const [event = '', topic] = line.split(' ')
    if (!/^\d{1,10}$/.test(event) || !isTopic(topic)) continue
    const topics = batch.get(Number(event)) ?? new Set()
    batch.set(Number(event), topics.add(topic))
  }
  return batch
}
