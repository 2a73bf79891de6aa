import { readBoardLive, readLive } from '@muster/domain/shared/live.ts'

interface StubStream {
  path: string
  eventId: number
  token: string | null
  send(text: string): void
  end(): void
  isOpen(): boolean
}

type Instead = () => Response | undefined | Promise<never>

let streams: StubStream[] = []
let instead: Instead = () => undefined

/** All streams that were opened in this test, oldest first. */
export const streamsBegun = () => streams
export const answerStreams = (answer: Instead) => {
  instead = answer
}

export function forgetStreams() {
  streams = []
  instead = () => undefined
}

const PATHS = [readLive, readBoardLive].map(
  ({ path }) => new RegExp(`^/api${path.replace(':id', '(\\d+)')}$`),
)
const encoder = new TextEncoder()

/** A stream is silent until the test sends something. */
export function openStream(
  path: string,
  token: string | null,
  signal: AbortSignal | null | undefined,
): Response | Promise<never> | undefined {
  const eventId = PATHS.map(address => address.exec(path)?.[1]).find(Boolean)
  if (eventId === undefined) return undefined
  let isOpen = true
  let write: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      write = controller
    },
  })
  signal?.addEventListener('abort', () => {
    if (isOpen) write?.error(signal.reason)
    isOpen = false
  })
  streams.push({
    path,
    eventId: Number(eventId),
    token,
    send: text => write?.enqueue(encoder.encode(text)),
    end() {
      isOpen = false
      write?.close()
    },
    isOpen: () => isOpen,
  })
  return instead() ?? new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}
