import type { LogInWay, SecurityKind } from '@muster/domain/security-log/kinds.ts'
import { READ_PEOPLE_MAX } from '@muster/domain/security-log/limits.ts'
import { sql } from 'kysely'
import { dbOf, type HasDatabase } from '#db/access.ts'
import type { Tx } from '#db/connect.ts'

interface NewEntry {
  kind: SecurityKind
  at: Date
  user_id: number
  actor_id?: number
  way?: LogInWay
  device?: string
}

export const insertEntry = (tx: Tx, entry: NewEntry) => tx.insertInto('security_log').values(entry).execute()

const OF_LOG_INS: readonly SecurityKind[] = ['logged-in', 'password-set', 'passkey-added']

export const deleteLogInsOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('security_log').where('user_id', '=', userId).where('kind', 'in', OF_LOG_INS).execute()

export const deleteOldEntries = (ctx: HasDatabase, before: Date) =>
  dbOf(ctx).deleteFrom('security_log').where('at', '<', before).execute()

type Id = { id: number } | { documentId: string } | null

interface Read {
  hour: Date
  readerId: number
  tokenId: number | null
  call: string
  event: Id
  item: Id
  people: readonly number[]
  hasMore: boolean
}

const withId = (table: 'events' | 'items', column: string, id: string) =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)}
    where id = (r.${sql.ref(id)} ->> 'id')::integer or document_id = r.${sql.ref(id)} ->> 'documentId')`

/** Merged with what that hour has already. One statement for all, which is its own transaction. */
export const upsertReads = (ctx: HasDatabase, reads: readonly Read[]) =>
  sql`
    insert into security_log (kind, at, actor_id, token_id, call, event_id, people, has_more)
    select 'phones-read', hour, "readerId", "tokenId", call, event_id,
        coalesce(array_agg(distinct person) filter (where person is not null), '{}'), bool_or("hasMore")
      from (
        select r.*, coalesce(${withId('events', 'id', 'event')}, ${withId('items', 'event_id', 'item')}) as event_id
          from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as r (hour timestamptz, "readerId" integer,
            "tokenId" integer, call text, event jsonb, item jsonb, people jsonb, "hasMore" boolean)
      ) r left join lateral (select value::integer as person from jsonb_array_elements_text(r.people)) p on true
      where exists (select from users u where u.id = "readerId")
      group by hour, "readerId", "tokenId", call, event_id
    on conflict (actor_id, at, call, event_id, token_id) where kind = 'phones-read' do update set
      people = (select array_agg(person) from (select distinct unnest(security_log.people || excluded.people) as person
        order by person limit ${READ_PEOPLE_MAX}) p),
      has_more = security_log.has_more or excluded.has_more
        or (select count(distinct person) > ${READ_PEOPLE_MAX}
          from unnest(security_log.people || excluded.people) person)
  `.execute(dbOf(ctx))
