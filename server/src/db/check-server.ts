import pg from 'pg'
import type { Log } from '#log.ts'
import type { Connection } from './connect.ts'
import { reachServer } from './reach-server.ts'
import { hasSharedSessions } from './shared-sessions.ts'

interface Facts {
  version: number
  versionName: string
  encoding: string
  user: string
  database: string
  isStandby: boolean
  readOnly: string
  readOnlySource: string
  hasPublic: boolean
  schema: string | null
  canCreateTables: boolean
  canCreateSchemas: boolean
  hasQueue: boolean
  foreign: string[]
}

interface Setting {
  name: string
  setting: string
  source: string
}

/** Rejects with all reasons why Muster cannot run on this PostgreSQL or could lose data, each with its remedy. */
export async function checkServer(connection: Connection, log: Log, waitMs?: number): Promise<void> {
  const client = await reachServer(connection, log, waitMs)
  try {
    const facts = await readFacts(client)
    const { rows: settings } = await client.query<Setting>(
      `select name, setting, source from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`,
    )
    const reasons = [
      ...reasonsOf(facts),
      ...settings.map(setting => whyUnsafe(facts, setting)),
      ...((await hasSharedSessions(client, connection)) ? [SHARED_SESSIONS] : []),
    ]
    if (reasons.length > 0)
      throw new Error(
        `Muster cannot run on this PostgreSQL (database "${facts.database}"). Nothing was changed.\n${reasons.join('\n')}`,
      )
  } finally {
    await client.end()
  }
}

const SHARED_SESSIONS =
  'A connection pooler in front of it pools transactions, and Muster needs sessions of its own. Set pool_mode = session (PgBouncer), or put the address of PostgreSQL itself into DATABASE_URL.'

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as "versionName",
      current_setting('server_encoding') as encoding,
      current_user as user,
      current_database() as database,
      pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_read_only') as "readOnly",
      (select source from pg_settings where name = 'default_transaction_read_only') as "readOnlySource",
      to_regnamespace('public') is not null as "hasPublic",
      current_schema() as schema,
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create')
        and has_schema_privilege(to_regnamespace('public'), 'usage'), true) as "canCreateTables",
      has_database_privilege(current_database(), 'create') as "canCreateSchemas",
      to_regnamespace('pgboss') is not null as "hasQueue",
      array(select format('%s (of %s)', c.oid::regclass, pg_get_userbyid(c.relowner)) from pg_class c
        where c.oid in (to_regclass('public.kysely_migration'), to_regclass('public.users'), to_regclass('pgboss.job'))
          and not pg_has_role(c.relowner, 'usage')
        order by 1) as foreign`)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL did not report its version.')
  return facts
}

function reasonsOf(facts: Facts): string[] {
  const user = pg.escapeIdentifier(facts.user)
  const database = pg.escapeIdentifier(facts.database)
  const reasons: [boolean, string][] = [
    [
      facts.version < 150_000,
      `It is PostgreSQL ${facts.versionName}, and Muster needs 15 or later. Upgrade it, or use another one.`,
    ],
    [
      facts.encoding !== 'UTF8',
      `Its encoding is ${facts.encoding}, which cannot hold every name. Create another database for Muster: CREATE DATABASE muster OWNER ${user} ENCODING 'UTF8' TEMPLATE template0;`,
    ],
    [
      facts.isStandby,
      'It is a standby, which cannot be written to. Put the address of the primary into DATABASE_URL.',
    ],
    [
      facts.readOnly === 'on',
      `It only reads (default_transaction_read_only is on). Let it write: ${switchOn(facts, { name: 'default_transaction_read_only', setting: 'on', source: facts.readOnlySource }, 'off')}`,
    ],
    [!facts.hasPublic, `It has no schema "public". Create it: CREATE SCHEMA public AUTHORIZATION ${user};`],
    [
      facts.hasPublic && facts.canCreateTables && facts.schema !== 'public',
      `Tables of user ${user} would land in schema "${facts.schema}", not in "public". Set its path: ALTER ROLE ${user} IN DATABASE ${database} SET search_path = public;`,
    ],
    [
      !facts.canCreateTables,
      `User ${user} may not create tables. Allow it, as the owner of the database: GRANT USAGE, CREATE ON SCHEMA public TO ${user};`,
    ],
    [
      !facts.canCreateSchemas && !facts.hasQueue,
      `User ${user} may not create the schema of the jobs. Allow it, as the owner of the database: GRANT CREATE ON DATABASE ${database} TO ${user};`,
    ],
    [
      facts.foreign.length > 0,
      `It holds tables that user ${user} may not change: ${facts.foreign.join(', ')}. Start Muster as the user whom they belong to, give them to ${user} (ALTER TABLE … OWNER TO ${user}), or create another database for Muster.`,
    ],
  ]
  return reasons.flatMap(([applies, sentence]) => (applies ? [sentence] : []))
}

const whyUnsafe = (facts: Facts, setting: Setting) =>
  `${setting.name} is off, so that a crash could lose what people were told is saved. Switch it on: ${switchOn(facts, setting, 'on')}`

function switchOn({ user, database }: Facts, { name, source }: Setting, value: string): string {
  const role = `ALTER ROLE ${pg.escapeIdentifier(user)}`
  const data = pg.escapeIdentifier(database)
  const ways: Record<string, string> = {
    client: `take ${name} out of DATABASE_URL.`,
    'command line': `start PostgreSQL without "-c ${name}".`,
    user: `${role} RESET ${name};`,
    'database user': `${role} IN DATABASE ${data} RESET ${name};`,
    database: `ALTER DATABASE ${data} RESET ${name};`,
  }
  return ways[source] ?? `ALTER SYSTEM SET ${name} = ${value}; SELECT pg_reload_conf();`
}
