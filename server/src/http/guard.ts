import { authorisation, type Permission, type Role } from '@muster/domain/shared/authorisation.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { readId } from '@muster/domain/shared/text.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { type Caller, isAdminCaller } from './caller.ts'
import { roleInEvent } from './role-in-event.ts'
import { readSession } from './session.ts'

const CODES = { 401: 'session_ended', 403: 'forbidden', 404: 'not_found' } as const

/** Asks the session's row, then the authorisation table, and limits the account, before anything is revealed. */
export async function guard(ctx: Context, request: FastifyRequest, endpoint: EndpointShape): Promise<Caller> {
  const caller = await readSession(ctx, request.headers.authorization)
  request.log = request.log.child({ user: caller.user.id })
  await ctx.limits.count(limitOf(endpoint), caller.user.id)
  const row = authorisation[`${endpoint.method} ${endpoint.path}`]
  if (!row) throw new Refused('forbidden')
  const permission = isAdminCaller(caller) ? row.admin : await permissionOf(ctx, caller, row, request)
  if (typeof permission === 'number') throw new Refused(CODES[permission])
  return caller
}

function limitOf({ method, limit }: EndpointShape) {
  if (limit) return `${limit}OfUser` as const
  return method === 'GET' ? 'readOfUser' : 'writeOfUser'
}

type Row = Readonly<Record<Role, Permission>>

/** Where the table says the same for everyone who is signed in, no query is spent on the role. */
async function permissionOf(
  ctx: Context,
  caller: Caller,
  row: Row,
  request: FastifyRequest,
): Promise<Permission> {
  const { outsider, attendee, coordinator } = row
  const refuses = [outsider, attendee, coordinator].some(permission => typeof permission === 'number')
  if (!refuses) return attendee
  if (outsider === attendee && attendee === coordinator) return attendee
  const id = readId((request.params as { id?: string }).id ?? '')
  if (!id) throw new Refused('not_found')
  return row[await roleInEvent(ctx, caller, id)]
}
