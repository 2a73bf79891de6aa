import { type Expression, sql } from 'kysely'

type Text = Expression<string> | Expression<string | null>

/** The name that others see. The username, half of an e-mail address, is only the fallback (R13). */
export const displayName = (name: Text, username: Text) =>
  sql<string>`coalesce(nullif(trim(${name}), ''), ${username})`
