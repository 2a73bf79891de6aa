import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { DB } from '#db/schema.generated.ts'
import { displayName } from '#features/accounts/display-name-sql.ts'

const users = expressionBuilder<{ u: DB['users'] }, 'u'>()

export const USER = {
  id: users.ref('u.id'),
  name: users.ref('u.name'),
  displayName: displayName(users.ref('u.name'), users.ref('u.username')),
  contact: users.ref('u.contact'),
  email: users.ref('u.email'),
}

const { id, contact, email } = USER
export const person = jsonBuildObject({ id, name: USER.displayName })
export const personWithPhone = jsonBuildObject({ id, name: USER.displayName, contact })
export const reachablePerson = jsonBuildObject({ id, name: USER.displayName, email, contact })
