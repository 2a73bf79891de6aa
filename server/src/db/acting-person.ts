import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'

const acting = new AsyncLocalStorage<number>()

/** Triggers know in each transaction of `work` who makes the change, so that nobody is told of their own (R367). */
export const actingAs = <T>(userId: number, work: () => T): T => acting.run(userId, work)

/** The setting goes along with `begin`, so it costs no statement. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const userId = acting.getStore()
    const setting = userId === undefined ? '' : `; set local muster.changed_by = ${Number(userId)}`
    await connection.executeQuery(CompiledQuery.raw(`begin${setting}`))
  }
}

export class ActingDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new ActingDriver(this.#config)
  }
}
