import type { Connection } from '../server/src/db/connect.ts'

/** What a server process of the bench is told when it starts, and what it answers. */
export interface Plan {
  connection: Connection
  dataDir: string
  /** what Muster answered, for the bare servers to repeat */
  reply: { headers: [string, string][]; body: string } | null
}

export interface Listening {
  port: number
}

export function onPlan(start: (plan: Plan) => Promise<number>): void {
  process.once('message', (plan: Plan) => {
    start(plan).then(
      port => process.send?.({ port } satisfies Listening),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  // the parent is gone, however it went
  process.once('disconnect', () => process.exit(0))
}
