import { afterFailure, toSend, type Waiting } from '@muster/domain/connectivity/waiting.ts'
import { create } from 'zustand'
import { ApiError, codeOf, statusOf } from './api-error.ts'
import { clientKey } from './client-key.ts'
import { serverNow } from './clock.ts'
import { keptRows } from './kept-rows.ts'
import { useSession } from './session.ts'
import { asRecord } from './storage.ts'

/** `kept`: it is on the phone and outlives the app. */
export type InOutbox<Row extends Waiting> = Row & { storage: 'writing' | 'kept' | 'failed' }

interface Kind<Row extends Waiting, Reply> {
  /** of its database in the browser, and of its lock */
  name: string
  call: (row: Row) => Promise<Reply>
  /** What the person has to read before the row goes. */
  badNews: (row: Row, reply: Reply) => string | null
}

export type OnReply<Row extends Waiting, Reply> = (row: InOutbox<Row>, reply: Reply) => Promise<void> | void

/** The row waits for the new version. */
const askForNewest = () =>
  void import('./update-needed.ts').then(
    part => part.askForNewest(),
    () => undefined,
  )

const ownId = () => useSession.getState().user?.id

const isWaiting = (row: unknown): boolean => {
  const { clientKey, userId, at } = asRecord(row) ?? {}
  return typeof clientKey === 'string' && typeof userId === 'number' && typeof at === 'string'
}

/** Asks the browser not to clear the storage when the phone is short of space. */
const keepStorage = async () => void (await navigator.storage?.persist?.().catch(() => false))

/** What waits for the network: one row for each, so that two tabs do not overwrite each other. It outlives the session. */
export class Outbox<Row extends Waiting, Reply> {
  /** Of all persons of this phone. Each person sees and sends only their own. */
  readonly store = create<{ rows: readonly InOutbox<Row>[] }>(() => ({ rows: [] }))
  readonly #kind: Kind<Row, Reply>
  readonly #kept: ReturnType<typeof keptRows>
  readonly #inFlight = new Set<string>()
  /** A read of the storage may have begun before they were removed. */
  readonly #removed = new Set<string>()
  #isSending = false
  /** The network may come back during an attempt that fails. */
  #isAskedAgain = false
  /** Left out, because a screen was sending it: that attempt may have begun before the network came back. */
  readonly #leftOut = new Set<string>()
  #sendAgain: () => void = () => undefined

  constructor(kind: Kind<Row, Reply>) {
    this.#kind = kind
    this.#kept = keptRows(kind.name)
  }

  /** The phone writes it down while it is sent. */
  add(of: Omit<Row, 'clientKey' | 'at' | 'refusal'>): InOutbox<Row> {
    const waiting: Omit<Waiting, 'userId'> = {
      ...{ clientKey: clientKey(), at: serverNow().toISOString(), refusal: null },
    }
    const row = { ...of, ...waiting, storage: 'writing' } as unknown as InOutbox<Row>
    this.#put(row)
    return row
  }

  /** The screen sends it itself, until `release` or the end of its attempt. */
  readonly hold = ({ clientKey }: Waiting) => void this.#inFlight.add(clientKey)
  readonly release = ({ clientKey }: Waiting) => void this.#inFlight.delete(clientKey)

  /** The person reads why. */
  readonly refuse = (row: InOutbox<Row>, refusal: string) =>
    this.#put({ ...row, refusal, storage: 'writing' as const })

  /** Unless it has been sent meanwhile. */
  readonly change = (row: Row, changes: Partial<Row>) => {
    if (!this.#removed.has(row.clientKey)) this.#put({ ...row, ...changes, storage: 'writing' as const })
  }

  readonly dismiss = ({ clientKey }: Waiting) => {
    this.#removed.add(clientKey)
    this.store.setState({ rows: this.#others(clientKey) })
    void this.#forget(clientKey)
  }

  /**
   * One attempt. `null`: it waits. The key stays the same, so that a row whose answer was lost counts once. Throws what
   * the server refuses. `call` takes the token at once, so a row never goes out with another person's session.
   */
  async send(row: InOutbox<Row>, onReply: OnReply<Row, Reply>): Promise<Reply | null> {
    if (row.userId !== ownId()) return null
    const { clientKey } = row
    this.#inFlight.add(clientKey)
    try {
      const reply = await this.#kind.call(row)
      await onReply(row, reply)
      // it may have changed on its way
      const latest = this.store.getState().rows.find(one => one.clientKey === clientKey) ?? row
      const news = this.#kind.badNews(latest, reply)
      if (news === null) this.dismiss(row)
      else this.refuse(latest, news)
      return reply
    } catch (error) {
      if (codeOf(error) === 'client_too_old') askForNewest()
      throw error
    } finally {
      this.#inFlight.delete(clientKey)
      if (this.#leftOut.delete(clientKey)) this.#sendAgain()
    }
  }

  /** Sends what the signed-in person has waiting, one after the other. */
  async sendWaiting(onReply: OnReply<Row, Reply>, onRefusal: (row: InOutbox<Row>) => void): Promise<void> {
    this.#isAskedAgain = this.#isSending
    if (this.#isSending) return
    this.#isSending = true
    this.#sendAgain = () => void this.sendWaiting(onReply, onRefusal)
    try {
      do {
        this.#isAskedAgain = false
        await this.#inOneTab(async () => {
          await this.read()
          for (const row of toSend(this.store.getState().rows, ownId()))
            if (!(await this.#sendNext(row, onReply, onRefusal))) return
        })
      } while (this.#isAskedAgain)
    } finally {
      this.#isSending = false
    }
  }

  /** Another tab may have added rows and sent some. */
  async read(): Promise<void> {
    const kept = await this.#kept.read().catch(() => null)
    if (!kept) return
    const here = this.store
      .getState()
      .rows.filter(row => row.storage !== 'kept' || this.#inFlight.has(row.clientKey))
    const known = new Set([...this.#removed, ...here.map(row => row.clientKey)])
    const read = (kept.filter(isWaiting) as Row[])
      .filter(row => !known.has(row.clientKey))
      .map(row => ({ ...row, storage: 'kept' as const }))
    this.store.setState({ rows: [...read, ...here] })
  }

  /** Returns whether the others can be sent. */
  async #sendNext(
    row: InOutbox<Row>,
    onReply: OnReply<Row, Reply>,
    onRefusal: (row: InOutbox<Row>) => void,
  ): Promise<boolean> {
    if (this.#inFlight.has(row.clientKey)) {
      this.#leftOut.add(row.clientKey)
      return true
    }
    try {
      await this.send(row, onReply)
      return true
    } catch (error) {
      const then = afterFailure(statusOf(error) ?? 0)
      if (then !== 'refused') return then === 'next'
      this.refuse(row, error instanceof ApiError ? error.message : '')
      onRefusal(row)
      return true
    }
  }

  readonly #others = (clientKey: string) =>
    this.store.getState().rows.filter(row => row.clientKey !== clientKey)

  #put(row: InOutbox<Row>) {
    this.store.setState({ rows: [...this.#others(row.clientKey), row] })
    void this.#keep(row)
  }

  async #keep(row: InOutbox<Row>): Promise<void> {
    const { storage: _, ...kept } = row
    const { clientKey } = row
    const isKept = await this.#kept.write(clientKey, kept).then(
      () => true,
      () => false,
    )
    if (this.#removed.has(clientKey)) return this.#forget(clientKey)
    const storage = isKept ? 'kept' : 'failed'
    const { rows } = this.store.getState()
    this.store.setState({ rows: rows.map(one => (one.clientKey === clientKey ? { ...one, storage } : one)) })
    if (isKept) void keepStorage()
  }

  /** A row that stays is sent again, which changes nothing. */
  readonly #forget = (clientKey: string) => this.#kept.remove(clientKey).catch(() => undefined)

  /** In one tab at a time, where the browser has locks. Elsewhere the keys make a second attempt harmless. */
  async #inOneTab(work: () => Promise<void>): Promise<void> {
    if (!navigator.locks) return work()
    await navigator.locks.request(this.#kind.name, { ifAvailable: true }, async lock => {
      if (lock) await work()
    })
  }
}
