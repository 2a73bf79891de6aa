import { type Expression, sql } from 'kysely'
import { displayName } from '#db/display-name-sql.ts'
import { chosenBy } from '#http/chosen-by.ts'
import type { Query } from '#http/query.ts'

/** In small letters; empty without a search. */
export const termOf = (query: Query) => (chosenBy<{ name: string }>(query).name ?? '').trim().toLowerCase()

interface UserColumns {
  name: Expression<string>
  username: Expression<string>
  email: Expression<string>
}

/** Whether the shown name or the e-mail contains the term. */
export const isFound = (term: Expression<string>, { name, username, email }: UserColumns) =>
  sql<boolean>`(${term} = '' or position(${term} in lower(${displayName(name, username)})) > 0
    or position(${term} in lower(${email})) > 0)`
