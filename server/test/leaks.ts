import type { Context } from '../src/context.ts'
import type { Answer } from './server.ts'

/** Keys that belong to the database and never to the wire. */
const SECRET_KEY = /password|hash$|secret|sid$|session_?id|disabled|^code$|expires/i

const keysOf = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [`${path}${key}`, ...keysOf(inner, `${path}${key}.`)])

/** Everything in an answer that is somebody else's to know (reliability.md 5). Empty when all is well. */
export async function leaksIn(ctx: Context, answer: Answer, me: { id: number } | null): Promise<string[]> {
  const text = JSON.stringify([answer.body, answer.headers])
  const people = await ctx.db.selectFrom('users').selectAll().execute()
  const codes = await ctx.db.selectFrom('one_time_codes').select('code_hash').execute()
  const sessions = await ctx.db.selectFrom('sessions').select(['id', 'user_id']).execute()
  const ofOthers = people
    .filter(person => person.id !== me?.id)
    .flatMap(person => [person.email, person.contact, person.document_id])
  const hashes = [
    ...people.map(person => person.password_hash),
    ...codes.flatMap(({ code_hash: hash }) => [hash.toString('hex'), hash.toString('base64url')]),
  ]
  const keys = keysOf(answer.body).filter(key => key !== 'error.details.code')
  const listed: { id: number; isCurrent?: boolean }[] = Array.isArray(answer.body?.data)
    ? answer.body.data
    : []
  const secrets = new Set([...ofOthers, ...hashes])
  return [
    ...[...secrets].filter(value => value !== '' && text.includes(value)),
    ...keys.filter(key => SECRET_KEY.test(key.split('.').at(-1) ?? '')),
    ...listed
      .filter(row => 'isCurrent' in row && sessions.find(({ id }) => id === row.id)?.user_id !== me?.id)
      .map(row => `session ${row.id}`),
  ]
}
