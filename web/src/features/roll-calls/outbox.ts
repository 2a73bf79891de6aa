import { afterFailure } from '@muster/domain/connectivity/waiting.ts'
import type { RollCallOfEvent } from '@muster/domain/roll-calls/answer.ts'
import { answerRollCall } from '@muster/domain/roll-calls/endpoints.ts'
import type { AnswerRollCallInput } from '@muster/domain/roll-calls/schema.ts'
import { questionWords } from '@muster/domain/roll-calls/words.ts'
import { create } from 'zustand'
import { ApiError, statusOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { clientKey } from '#device/client-key.ts'
import { serverNow } from '#device/clock.ts'
import { ANSWERS, ROLL_CALL, useSession } from '#device/session.ts'
import { asRecord, readRecord, removeKeys, writeRecord } from '#device/storage.ts'

interface Waiting {
  /** Only this person sees and sends it. It outlives the session (R443). */
  userId: number
  eventId: number
  body: AnswerRollCallInput
}

/** A question that was on the screen, for a start at which the event cannot be read. */
export interface KeptQuestion {
  event: { id: number; documentId: string; timezone: string }
  rollCall: RollCallOfEvent
}

interface Outbox {
  /** oldest first; each is sent until it is acknowledged */
  waiting: readonly Waiting[]
  received: Readonly<Record<string, NonNullable<RollCallOfEvent['answer']>>>
  question: KeptQuestion | null
  /** the sentence of an answer that was refused */
  refusal: string | null
}

const ownId = () => useSession.getState().user?.id
const ofOwn = (waiting: readonly Waiting[]) => waiting.filter(one => one.userId === ownId())
/** Of all persons of this phone. */
function readWaiting(): readonly Waiting[] {
  const { waiting } = readRecord(ANSWERS) ?? {}
  return Array.isArray(waiting) ? (waiting as Waiting[]) : []
}

const NOTHING: Outbox = { waiting: [], received: {}, question: null, refusal: null }

function readKept(): Outbox {
  const { question } = readRecord(ROLL_CALL) ?? {}
  return { ...NOTHING, waiting: ofOwn(readWaiting()), question: asRecord(question) as KeptQuestion | null }
}

export const useOutbox = create<Outbox>(readKept)

function change(changes: Partial<Outbox>) {
  useOutbox.setState(changes)
  const { waiting, question } = useOutbox.getState()
  if (question) writeRecord(ROLL_CALL, { question })
  else removeKeys([ROLL_CALL])
  const all = [...readWaiting().filter(one => one.userId !== ownId()), ...waiting]
  if (all.length > 0) writeRecord(ANSWERS, { waiting: all })
  else removeKeys([ANSWERS])
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 15_000
let isSending = false
let failures = 0
let pausing: ReturnType<typeof setTimeout> | undefined

/** Adds the last answer to those that wait. The same answer and place again is a second tap. */
export function give(
  eventId: number,
  answer: Pick<AnswerRollCallInput, 'rollCall' | 'answer' | 'place' | 'position'>,
): void {
  const userId = ownId()
  if (userId === undefined) return
  const { waiting } = useOutbox.getState()
  const last = waiting.at(-1)?.body
  const isAgain = last && same(last, answer)
  if (!isAgain) {
    const body = { ...answer, clientKey: clientKey(), at: serverNow().toISOString() }
    change({ waiting: [...waiting, { userId, eventId, body }], refusal: null })
  }
  sendNow()
}

const same = (one: AnswerRollCallInput, other: Partial<AnswerRollCallInput>) =>
  one.rollCall === other.rollCall &&
  one.answer === other.answer &&
  one.place === other.place &&
  one.position?.latitude === other.position?.latitude

/** Sends what waits, one after the other, so that the last answer arrives last. */
export function sendNow(): void {
  clearTimeout(pausing)
  failures = 0
  void send()
}

async function send(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let next = useOutbox.getState().waiting[0]; next; next = useOutbox.getState().waiting[0]) {
      if (!useSession.getState().token) return
      if (next.userId !== ownId()) return
      await sendOne(next)
    }
    failures = 0
  } catch {
    failures += 1
    pausing = setTimeout(() => void send(), Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
  } finally {
    isSending = false
  }
}

async function sendOne({ eventId, body }: Waiting): Promise<void> {
  const rest = () => useOutbox.getState().waiting.filter(one => one.body.clientKey !== body.clientKey)
  try {
    const { data } = await call(answerRollCall, { params: { id: String(eventId) }, body })
    const { received } = useOutbox.getState()
    change({ waiting: rest(), received: { ...received, [body.rollCall]: data }, refusal: null })
  } catch (error) {
    if (afterFailure(statusOf(error) ?? 0) !== 'refused') throw error
    const sentence = error instanceof ApiError ? error.message : ''
    change({ waiting: rest(), refusal: `${questionWords.refused} ${sentence}` })
  }
}

export const keepQuestion = (question: KeptQuestion | null) => change({ question })

addEventListener('online', sendNow)

// the question goes with the session; answers that wait stay for their person
useSession.subscribe((session, before) => {
  if (session.token === before.token && session.user?.id === before.user?.id) return
  useOutbox.setState(readKept())
  if (session.user) sendNow()
})
