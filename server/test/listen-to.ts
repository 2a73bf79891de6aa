import http from 'node:http'
import { type readBoardLive, readLive } from '@muster/domain/shared/live.ts'

interface Heard {
  kind: string
  data: string
  /** milliseconds since 1970, with fractions */
  at: number
}

export interface Listening {
  status: number
  headers: http.IncomingHttpHeaders
  /** a heartbeat has the kind `comment` */
  heard: Heard[]
  nudges(): string[]
  isEnded(): boolean
  /** stops reading, like a phone in a tunnel */
  pause(): void
  leave(): void
}

const preciseNow = () => performance.timeOrigin + performance.now()

const messageIn = (block: string): Heard => ({
  kind: /^event: (.*)$/m.exec(block)?.[1] ?? 'comment',
  data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
  at: preciseNow(),
})

/** Opens the live stream of an event. Resolves with the headers. */
export function listenTo(
  base: string,
  eventId: number | string,
  token: string | null,
  { path }: Pick<typeof readLive | typeof readBoardLive, 'path'> = readLive,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${base}/api${path.replace(':id', String(eventId))}`, {
      agent: false,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    request.on('error', reject)
    request.on('response', response => {
      const heard: Heard[] = []
      let isEnded = false
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n')
        text = blocks.pop() ?? ''
        heard.push(...blocks.map(messageIn))
      })
      response.on('error', () => undefined)
      response.on('close', () => {
        isEnded = true
      })
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        heard,
        nudges: () => heard.filter(({ kind }) => kind === 'nudge').map(({ data }) => data),
        isEnded: () => isEnded,
        pause: () => response.pause(),
        leave: () => request.destroy(),
      })
    })
  })
}
