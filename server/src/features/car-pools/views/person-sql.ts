import { expressionBuilder } from 'kysely'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'

const users = expressionBuilder<{ u: DB['users'] }, 'u'>()

export const USER = {
  id: users.ref('u.id'),
  name: users.ref('u.name'),
  displayName: displayName(users.ref('u.name'), users.ref('u.username')),
  contact: users.ref('u.contact'),
  email: users.ref('u.email'),
}
