import { listenTo } from './listen-to.ts'

/** A separate process, so that its memory is not counted as the server's: `crowd.ts BASE EVENT TOKEN…`. */
export interface CrowdReport {
  /** when each phone received each topic, in milliseconds since 1970 */
  heard: [topic: string, at: number][]
}

const [base = '', event = '', ...tokens] = process.argv.slice(2)

// a few at a time
const phones: Awaited<ReturnType<typeof listenTo>>[] = []
for (let at = 0; at < tokens.length; at += 50)
  phones.push(...(await Promise.all(tokens.slice(at, at + 50).map(token => listenTo(base, event, token)))))
process.send?.('listening')

process.on('message', () => {
  const heard = phones.flatMap(phone =>
    phone.heard.filter(({ kind }) => kind === 'nudge').map(({ data, at }) => [data, at]),
  )
  process.send?.({ heard })
})
process.on('disconnect', () => process.exit())
