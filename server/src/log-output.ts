import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'

const MOST_WAITING = 4 * 1024 ** 2
const MOST_AT_ONCE = 64 * 1024
const RETRY_MS = 100
const FLUSH_MS = 1_000

/**
 * The log, written aside, to a reader who may be slow, asleep or gone: answers never wait for it, what waits for
 * a reader is bounded, and the process ends although nobody reads (reliability.md 1.2, case 6). pino's own
 * destination grows without bound, and at exit it waits for such a reader for ever.
 */
export function openLogOutput(): { write(line: string): void } {
  const descriptor = openStandardOutput()
  let waiting: string[] = []
  let length = 0
  let lost = 0
  let isWriting = false
  let isGone = false
  /** begun, and put off by a reader who is too slow */
  let held = Buffer.alloc(0)

  function add(line: string): void {
    waiting.push(line)
    length += line.length
  }

  function take(): Buffer<ArrayBuffer> {
    let size = 0
    let count = 0
    while (count < waiting.length && size < MOST_AT_ONCE) size += waiting[count++]?.length ?? 0
    const taken = waiting.splice(0, count)
    length -= size
    if (lost > 0 && length < MOST_WAITING / 2) {
      add(`{"level":40,"time":${Date.now()},"msg":"${lost} lines of this log are lost: nobody read it"}\n`)
      lost = 0
    }
    return Buffer.from(taken.join(''))
  }

  function next(rest: Buffer<ArrayBuffer>): void {
    isWriting = true
    write(descriptor, rest, (error, written) => {
      const left = error ? rest : rest.subarray(written)
      if (error?.code === 'EAGAIN') putOff(left)
      // EPIPE of a pipe, EIO of a closed terminal: there is nobody to tell
      else if (error) giveUp()
      else if (left.length > 0) next(left)
      else if (waiting.length > 0) next(take())
      else isWriting = false
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
  return {
    write(line) {
      if (isGone) return
      if (length > MOST_WAITING) lost += 1
      else add(line)
      if (!isWriting) next(take())
    },
  }
}

/**
 * Without blocking: a write to a reader who is asleep would keep one of Node's few threads, and the process from
 * ending. Node sees to that for a pipe and a socket once its own stream is asked for, and not for a terminal.
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
