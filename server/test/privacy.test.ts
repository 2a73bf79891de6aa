import { readFileSync } from 'node:fs'
import path from 'node:path'
import { preferencesWords } from '@muster/domain/preferences/words.ts'
import {
  type AuthorisationRow,
  authorisation,
  type Permission,
  ROLES,
} from '@muster/domain/shared/authorisation.ts'
import { describe, expect, test } from 'vitest'
import { personalFieldsOf, type Schema } from './personal-fields.ts'
import { resolved } from './resolve-references.ts'
import { testServer } from './server.ts'

const document = readFileSync(path.resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8')

interface DocumentedCall {
  name: string
  roles: string
  replies: string[]
}

const sectionOf = (title: string) => document.split(/^## /m).find(section => section.startsWith(title)) ?? ''
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
const quotedIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(cellsOf)

const calls = rowsOf(sectionOf('Calls')).map(
  ([name, roles = '', replies = '']): DocumentedCall => ({
    name: quotedIn(name)[0] ?? '',
    roles,
    replies: [...replies.matchAll(/\[([^\]]+)\]/g)].map(([, reply = '']) => reply),
  }),
)

/** The fields of each reply, by its heading in lower case. */
const replies = new Map(
  sectionOf('Replies')
    .split(/^### /m)
    .slice(1)
    .map(section => {
      const title = section.split('\n')[0] ?? ''
      return [title.toLowerCase(), rowsOf(section).flatMap(([fields]) => quotedIn(fields))] as const
    }),
)

function rolesOf(row: AuthorisationRow): string {
  if (row.anonymous === 'allowed') return 'everyone'
  const having = (permission: Permission) => ROLES.filter(role => row[role] === permission).join(', ')
  const byRow = having('by-row')
  return [having('allowed'), byRow && `(${byRow})`].filter(Boolean).join(' ')
}

const server = testServer()

/** By the authorisation table's names; null for a reply that is not JSON. */
async function readReplySchemas(): Promise<Map<string, Schema | null>> {
  const { body } = await server.call('GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, { responses: { 200: { content: object } } }>>
  const documented = Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, { responses }]) => {
      const name = `${method.toUpperCase()} ${address.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`
      const content = resolved(responses[200].content, body) as Record<string, { schema: Schema }>
      return [name, content['application/json']?.schema ?? null] as const
    }),
  )
  const known = new Map(documented)
  return new Map(Object.keys(authorisation).map(name => [name, known.get(name) ?? null]))
}

const REPLIES_THAT_ARE_NOT_JSON = [
  'GET /base-maps/:name',
  'GET /calendars/:name',
  'GET /events/:id/board/live',
  'GET /events/:id/live',
  'GET /images/:hash',
  'GET /unsubscribe/:key',
  'POST /events/:id/preferences-exports',
  'POST /events/:id/reach-exports',
  'POST /unsubscribe/:key',
]

describe('docs/privacy.md', () => {
  test('has one row for each call of the authorisation table, and no other', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(authorisation).toSorted())
  })

  test('says who may call what as the authorisation table does', () => {
    for (const { name, roles } of calls) {
      const row = authorisation[name]
      expect(`${name}: ${roles}`).toBe(`${name}: ${row && rolesOf(row)}`)
    }
  })

  test('describes each reply that a call names, and no other', () => {
    const named = new Set(calls.flatMap(call => call.replies))
    expect([...named].toSorted()).toEqual([...replies.keys()].toSorted())
  })

  test('lists exactly the personal fields that each call can return', async () => {
    const schemas = await readReplySchemas()
    const notJson = [...schemas].filter(([, schema]) => schema === null).map(([name]) => name)
    expect(notJson.toSorted()).toEqual(REPLIES_THAT_ARE_NOT_JSON)
    for (const { name, replies: named } of calls) {
      const schema = schemas.get(name)
      if (!schema) continue
      const listed = named.flatMap(reply => replies.get(reply) ?? [])
      expect({ call: name, fields: [...new Set(listed)].toSorted() }).toEqual({
        call: name,
        fields: [...new Set(personalFieldsOf(schema))].toSorted(),
      })
    }
  })

  test('R211: says of the home address what the screens say', () => {
    const [row] = rowsOf(sectionOf('Replies')).filter(
      ([fields]) => quotedIn(fields).includes('formattedAddress') && quotedIn(fields).includes('street'),
    )
    expect(row?.[1]).toBe('the person alone, no Admin either')
    const rowOfSummary = sectionOf('In short').split('\n').map(cellsOf)
    const homeAddress = rowOfSummary.map(([viewer, , , , , address]) => [viewer, address])
    expect(homeAddress.filter(([, address]) => address === 'yes')).toEqual([['the person', 'yes']])
    expect(preferencesWords.privateAddress).toMatch(/^Only you see your address, no organiser either\./)
  })

  test('A personal field that is new in a reply is found, wherever it is', () => {
    const text = {}
    const person = { properties: { id: text, name: text, email: text } }
    const list = {
      properties: {
        data: { items: { properties: { documentId: text, name: text, guests: { items: person } } } },
      },
    }
    expect(personalFieldsOf(list)).toEqual(['guests.name', 'guests.email'])
    const nullable = {
      properties: { data: { properties: { home: { anyOf: [{ properties: { street: text } }, {}] } } } },
    }
    expect(personalFieldsOf(nullable)).toEqual(['home.street'])
  })
})
