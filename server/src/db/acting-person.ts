import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver } from 'kysely'

const acting = new AsyncLocalStorage<string>()

const actingBy =
  (setting: string) =>
  <T>(id: number, work: () => T): T =>
    acting.run(`; set local ${setting} = ${Number(id)}`, work)

/** Triggers know in each transaction of `work` who makes the change, so that nobody is told of their own (R367). */
export const actingAs = actingBy('muster.changed_by')

/** Only the security log asks for the API token: its owner is told of what a program changes (R495). */
export const actingWith = actingBy('muster.changed_with')

/** The setting goes along with `begin`, so it costs no statement. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`begin${acting.getStore() ?? ''}`))
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
