import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { readableLine } from '#readable-line.ts'

const MAX_QUEUE_LENGTH = 4 * 1024 ** 2
const CHUNK_LENGTH = 64 * 1024
const RETRY_MS = 100
const FLUSH_MS = 1_000
/** Lines of this time share a write: each costs a thread's wake-up, which was a tenth of the server's CPU (decision 51). */
const LINGER_MS = 10

export interface LogOutput {
  /** A line of the log: JSON, which a terminal shows as a sentence. */
  write(line: string): void
  /** Text as it is, after the lines so far. */
  print(text: string): void
}

/**
 * Writes the log without blocking, to a reader who may be slow or gone (F6): the queue is bounded, and the process can
 * exit although nobody reads. pino's own destination grows without bound and waits forever at exit.
 */
export function openLogOutput(): LogOutput {
  const formatted = process.stdout.isTTY ? readableLine : (line: string) => line
  const descriptor = openStandardOutput()
  let waiting: string[] = []
  let length = 0
  let lost = 0
  let isBusy = false
  let isGone = false
  /** read from the queue, not yet written because the reader is slow */
  let held = Buffer.alloc(0)

  function add(line: string): void {
    waiting.push(line)
    length += line.length
  }

  function take(): Buffer<ArrayBuffer> {
    let size = 0
    let count = 0
    while (count < waiting.length && size < CHUNK_LENGTH) size += waiting[count++]?.length ?? 0
    const taken = waiting.splice(0, count)
    length -= size
    if (lost > 0 && length < MAX_QUEUE_LENGTH / 2) {
      add(
        formatted(
          `{"level":40,"time":"${new Date().toISOString()}","msg":"${lost} lines of this log are lost: nobody read it"}\n`,
        ),
      )
      lost = 0
    }
    return Buffer.from(taken.join(''))
  }

  function nextSoon(): void {
    isBusy = true
    if (length >= CHUNK_LENGTH) next(take())
    else setTimeout(() => next(take()), LINGER_MS).unref()
  }

  function next(rest: Buffer<ArrayBuffer>): void {
    write(descriptor, rest, (error, written) => {
      const left = error ? rest : rest.subarray(written)
      if (error?.code === 'EAGAIN') putOff(left)
      // EPIPE of a pipe, EIO of a closed terminal: the reader is gone
      else if (error) giveUp()
      else if (left.length > 0) next(left)
      else if (waiting.length > 0) nextSoon()
      else isBusy = false
    })
  }

  function putOff(rest: Buffer<ArrayBuffer>): void {
    held = rest
    setTimeout(() => {
      held = Buffer.alloc(0)
      next(rest)
    }, RETRY_MS).unref()
  }

  function giveUp(): void {
    isGone = true
    waiting = []
  }

  function writeWhatIsLeft(): void {
    const deadline = Date.now() + FLUSH_MS
    let left = Buffer.concat([held, take()])
    while (left.length > 0 && !isGone && Date.now() < deadline) {
      try {
        left = left.subarray(writeSync(descriptor, left))
        if (left.length === 0) left = take()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      }
    }
  }

  process.once('exit', writeWhatIsLeft)
  function print(text: string): void {
    if (isGone) return
    if (length > MAX_QUEUE_LENGTH) lost += 1
    else add(text)
    if (!isBusy) nextSoon()
  }
  return { print, write: line => print(formatted(line)) }
}

/**
 * Non-blocking, because a blocked write would occupy one of Node's few threads and prevent the exit. Node sets this for
 * pipes and sockets when `process.stdout` is first used, but not for terminals.
 */
function openStandardOutput(): number {
  process.stdout.on('error', () => undefined)
  if (!fstatSync(1).isCharacterDevice()) return 1
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
    return openSync('/proc/self/fd/1', O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return 1
  }
}
