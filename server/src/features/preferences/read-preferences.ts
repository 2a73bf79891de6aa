import type { PreferencesReply } from '@muster/domain/preferences/schema.ts'
import { statementInForms } from '#db/statement.ts'
import { type ListForm, orderOf } from '#http/list-form.ts'
import { PREFERENCES_COLUMNS, visiblePreferences, withColumns } from './preferences-sql.ts'

const OLDEST_FIRST = { field: 'createdAt', isDescending: false }

export const readPreferences = statementInForms(
  'preferences',
  { callerId: 'int', limit: 'int', offset: 'int' },
  (db, parameters, form: ListForm & { isAdmin: boolean }) =>
    withColumns(visiblePreferences(db, parameters, form), parameters.callerId, form)
      .orderBy(eb => orderOf(form, PREFERENCES_COLUMNS, { fallback: OLDEST_FIRST, last: eb.ref('p.id') }))
      .limit(parameters.limit)
      .offset(parameters.offset),
)

type Row = Awaited<ReturnType<typeof readPreferences>>[number]

export const toPreferencesReply = ({ address, ...row }: Row): PreferencesReply => ({
  id: row.id,
  documentId: row.documentId,
  food: row.food,
  drinkPreference: row.drinkPreference,
  tshirtSize: row.tshirtSize,
  ...(row.userId !== undefined && { user: userOf(row) }),
  ...(row.eventId !== undefined && { event: { id: row.eventId, documentId: row.eventDocumentId ?? '' } }),
  ...address,
})

/** With contact details for Admins (R13). */
const userOf = ({ userId = 0, userName = '', email, contact }: Partial<Row>) => ({
  id: userId,
  name: userName,
  ...(email !== undefined && { email, contact: contact ?? '' }),
})
