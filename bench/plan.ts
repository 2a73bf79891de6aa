import type { Connection } from '../server/src/db/connect.ts'

/** Sent to a server process when it starts. */
export interface Plan {
  connection: Connection
  dataDir: string
  /** Muster's reply, for the bare servers to repeat */
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
  process.once('disconnect', () => process.exit(0))
}
