import type { ItemKind } from '@muster/domain/items/kinds.ts'
import { itemTitle } from '@muster/domain/itinerary/item-title.ts'
import { formerMember } from '@muster/domain/profile/words.ts'
import type { LogInWay, SecurityKind } from '@muster/domain/security-log/kinds.ts'
import type { SecurityEntry, SecurityLogReply } from '@muster/domain/security-log/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#context.ts'
import { dbOf } from '#db/access.ts'
import { displayName } from '#db/display-name-sql.ts'
import { itemName, joinItemName } from '#features/items/item-name-sql.ts'
import { chosenBy } from '#http/chosen-by.ts'
import { paginationOf } from '#http/pagination.ts'
import type { Query } from '#http/query.ts'

interface Row {
  id: string
  at: Date
  kind: SecurityKind
  byId: number | null
  byName: string | null
  personId: number | null
  personName: string | null
  tokenId: number | null
  tokenName: string | null
  eventId: number | null
  eventDocumentId: string | null
  eventName: string | null
  itemId: number | null
  itemDocumentId: string | null
  itemKind: ItemKind | null
  itemName: string | null
  way: LogInWay | null
  onDevice: string | null
  call: string | null
  count: number | null
  isMore: boolean | null
}

interface Chosen {
  kind: SecurityKind
  person: number
}

function isAsked({ kind, person }: Partial<Chosen>): RawBuilder<unknown> {
  const asked = [
    ...(kind === undefined ? [] : [sql`l.kind = ${kind}`]),
    ...(person === undefined
      ? []
      : [sql`(l.user_id = ${person} or l.actor_id = ${person} or l.people @> array[${person}::integer])`]),
  ]
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `)
}

const nameOf = (alias: string) =>
  sql<string | null>`case when ${sql.ref(`${alias}.former_since`)} is null
    then ${displayName(sql.ref<string>(`${alias}.name`), sql.ref<string>(`${alias}.username`))} end`

const readPage = (chosen: Partial<Chosen>, limit: number, offset: number) => sql<Row>`
  select l.id, l.at, l.kind, l.way, l.device as "onDevice", l.call, cardinality(l.people) as count, l.has_more as "isMore",
    b.id as "byId", ${nameOf('b')} as "byName", p.id as "personId", ${nameOf('p')} as "personName",
    l.token_id as "tokenId", t.name as "tokenName",
    e.id as "eventId", e.document_id as "eventDocumentId", e.name as "eventName",
    i.id as "itemId", i.document_id as "itemDocumentId", i.kind as "itemKind",
    ${itemName} as "itemName"
  from security_log l
    left join users b on b.id = l.actor_id
    left join users p on p.id = l.user_id
    left join api_tokens t on t.id = l.token_id
    left join events e on e.id = l.event_id
    left join items i on i.id = l.item_id
    ${joinItemName}
  where ${isAsked(chosen)}
  order by l.at desc, l.id desc
  limit ${limit} offset ${offset}`

export async function securityLogPage(ctx: Context, query: Query): Promise<SecurityLogReply> {
  const db = dbOf(ctx)
  const chosen = chosenBy<Chosen>(query)
  const { rows } = await readPage(chosen, query.limit, query.offset).execute(db)
  const count = async () => {
    const counted = await sql<{
      n: number
    }>`select count(*)::int as n from security_log l where ${isAsked(chosen)}`.execute(db)
    return counted.rows[0]?.n ?? 0
  }
  return { data: rows.map(toEntry), meta: { pagination: await paginationOf(query, rows.length, count) } }
}

const named = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? formerMember.name }

const thing = (id: number | null, documentId: string | null, name: string | null) =>
  id === null || documentId === null ? null : { id, documentId, name: name ?? formerMember.name }

function toEntry(row: Row): SecurityEntry {
  const { id, at, kind, way, onDevice, call, count, isMore } = row
  const title = row.itemName === null ? null : itemTitle(row.itemKind, row.itemName)
  return {
    ...{ id: Number(id), at: at.toISOString(), kind, way, onDevice, call },
    by: named(row.byId, row.byName),
    person: named(row.personId, row.personName),
    apiToken: row.tokenId === null ? null : { id: row.tokenId, name: row.tokenName },
    event: thing(row.eventId, row.eventDocumentId, row.eventName),
    item: thing(row.itemId, row.itemDocumentId, title),
    phones: count === null ? null : { count, isMore: isMore ?? false },
  }
}
