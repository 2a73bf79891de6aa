import { listenTo } from './listen-to.ts'

/** A process of its own, so that what it needs is not counted as the server's: `crowd.ts BASE EVENT TOKEN…`. */
export interface CrowdTold {
  /** milliseconds since 1970 at which each phone heard of each topic */
  heard: [topic: string, at: number][]
}

const [base = '', event = '', ...tokens] = process.argv.slice(2)

// as people come in, some at once
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
