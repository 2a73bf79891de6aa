import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { displayName } from '#db/display-name-sql.ts'
import type { DB } from '#db/schema.generated.ts'
import type { Builder } from '#db/statement.ts'
import type { Caller } from '#http/caller.ts'
import { type Filterables, filtersOf, type ListForm } from '#http/list-form.ts'

/** Nobody: an address is only for its owner (R91). */
export const NOBODY = 0

/** Whose address a call may read: a program reads none, not even that of its Admin (R193). */
export const addressReader = ({ user, apiToken }: Caller): number => (apiToken ? NOBODY : user.id)

interface Parameters {
  callerId: Expression<number>
}

const allPreferences = (db: Builder) =>
  db.selectFrom('preferences as p').innerJoin('events as e', 'e.id', 'p.event_id')

type AllPreferences = ReturnType<typeof allPreferences>

const row = expressionBuilder<{ p: DB['preferences']; e: DB['events'] }, 'p' | 'e'>()

export const PREFERENCES_COLUMNS = {
  id: row.ref('p.id'),
  documentId: row.ref('p.document_id'),
  food: row.ref('p.food'),
  tshirtSize: row.ref('p.tshirt_size'),
  createdAt: row.ref('p.created_at'),
  updatedAt: row.ref('p.updated_at'),
}

const ADDRESS_COLUMNS = {
  street: row.ref('p.street'),
  city: row.ref('p.city'),
  state: row.ref('p.state'),
  zipCode: row.ref('p.zip_code'),
  country: row.ref('p.country'),
  formattedAddress: row.ref('p.formatted_address'),
  latitude: row.ref('p.latitude'),
  longitude: row.ref('p.longitude'),
  placeId: row.ref('p.place_id'),
  flat: row.ref('p.flat'),
  landmark: row.ref('p.landmark'),
  confidence: row.ref('p.confidence'),
}

/** People can read and find only their own address. This holds for Admins too (R91). */
const ownAddress = (callerId: Expression<number>): Filterables =>
  Object.fromEntries(
    Object.entries(ADDRESS_COLUMNS).map(([name, column]) => [
      name,
      sql`case when ${row('p.user_id', '=', callerId)} then ${column} end`,
    ]),
  )

export const visiblePreferences = (
  db: Builder,
  { callerId }: Parameters,
  form: Pick<ListForm, 'filter'> & { isAdmin: boolean },
) =>
  allPreferences(db)
    .$if(!form.isAdmin, query => query.where('p.user_id', '=', callerId))
    .where(
      filtersOf(form, {
        ...PREFERENCES_COLUMNS,
        ...ownAddress(callerId),
        'user.id': row.ref('p.user_id'),
        'event.id': row.ref('p.event_id'),
        'event.documentId': row.ref('e.document_id'),
      }),
    )

type Address = Omit<
  PreferencesReply,
  'id' | 'documentId' | 'food' | 'drinkPreference' | 'tshirtSize' | 'user' | 'event'
>

export const withColumns = (
  preferences: AllPreferences,
  callerId: Expression<number>,
  { populate, isAdmin }: Pick<ListForm, 'populate'> & { isAdmin: boolean },
) =>
  preferences
    .select(eb => [
      'p.id',
      'p.document_id as documentId',
      eb.ref('p.food').$castTo<PreferencesReply['food']>().as('food'),
      'p.drink_preference as drinkPreference',
      eb.ref('p.tshirt_size').$castTo<PreferencesReply['tshirtSize']>().as('tshirtSize'),
      // an Admin reads only their own address (R91)
      eb
        .case()
        .when('p.user_id', '=', callerId)
        .then(jsonBuildObject(ADDRESS_COLUMNS).$castTo<Address>())
        .end()
        .as('address'),
    ])
    .$if(populate.includes('user'), query =>
      query
        .innerJoin('users as u', 'u.id', 'p.user_id')
        .select(eb => [
          'p.user_id as userId',
          displayName(eb.ref('u.name'), eb.ref('u.username')).as('userName'),
        ])
        .$if(isAdmin, named => named.select(['u.email', 'u.contact'])),
    )
    .$if(populate.includes('event'), query =>
      query.select(['e.id as eventId', 'e.document_id as eventDocumentId']),
    )
