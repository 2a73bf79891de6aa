import { whyTokenCannot } from '@muster/domain/installation/rules.ts'
import type { TokenAccess } from '@muster/domain/installation/schema.ts'
import { authorisation, type Permission, type Role } from '@muster/domain/shared/authorisation.ts'
import type { EndpointShape } from '@muster/domain/shared/endpoint.ts'
import { readId } from '@muster/domain/shared/text.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { Refused } from '#refused.ts'
import { type Caller, isAdminCaller, isPausedAdmin } from './caller.ts'
import { limitNameOf } from './limits.ts'
import { roleInEvent } from './role-in-event.ts'
import { claimedUserId, isApiToken, readSession, tokenIn } from './session.ts'

const CODES = { 401: 'session_ended', 403: 'forbidden', 404: 'not_found' } as const

/** The log names whose session has ended, if the token is one of ours. */
async function sessionOf(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers
  try {
    return await readSession(ctx, authorization)
  } catch (error) {
    const user = await claimedUserId(ctx, authorization)
    if (user !== null) request.log = request.log.child({ user })
    throw error
  }
}

export async function guard(ctx: Context, request: FastifyRequest, endpoint: EndpointShape): Promise<Caller> {
  const caller = await sessionOf(ctx, request)
  const { user, apiToken } = caller
  request.log = request.log.child({ user: user.id, ...(apiToken ? { apiToken: apiToken.id } : {}) })
  await ctx.limits.count(limitNameOf(endpoint), apiToken ? `token ${apiToken.id}` : user.id)
  if (apiToken) refuseToken(apiToken.access, endpoint)
  const row = authorisation[`${endpoint.method} ${endpoint.path}`]
  if (!row) throw new Refused('forbidden')
  const permission = isAdminCaller(caller) ? row.admin : await permissionOf(ctx, caller, row, request)
  if (typeof permission === 'number')
    throw new Refused(isPausedAdmin(caller) && row.admin === 'allowed' ? 'passkey_needed' : CODES[permission])
  return caller
}

/** The one check of what API tokens may do. Here a public call has no access, because its token is not looked up. */
function refuseToken(access: TokenAccess | null, endpoint: EndpointShape): void {
  const refusal = whyTokenCannot(access, endpoint)
  if (refusal) throw new Refused(refusal)
}

/** A public call with a limit of its own: by address, and by account where a session is sent. */
export async function guardVisitor(
  ctx: Context,
  request: FastifyRequest,
  endpoint: EndpointShape,
): Promise<void> {
  const { ip, headers, params } = request
  if (isApiToken(tokenIn(headers.authorization) ?? '')) refuseToken(null, endpoint)
  const { limit, visitorLimit } = endpoint
  if (visitorLimit) await ctx.limits.count(`${visitorLimit}FromAddress`, ip)
  if (visitorLimit === 'receipt')
    await ctx.limits.count('receiptOfDelivery', (params as { receipt: string }).receipt)
  if (limit !== 'errorReport') return
  await ctx.limits.count('errorReportFromAddress', ip)
  const userId = await claimedUserId(ctx, headers.authorization)
  if (userId !== null) await ctx.limits.count('errorReportOfUser', userId)
}

/** Spends a query on the caller's role in the event only where the roles differ. */
async function permissionOf(
  ctx: Context,
  caller: Caller,
  row: Readonly<Record<Role, Permission>>,
  request: FastifyRequest,
): Promise<Permission> {
  const { outsider, attendee, coordinator } = row
  const refuses = [outsider, attendee, coordinator].some(permission => typeof permission === 'number')
  if (!refuses || (outsider === attendee && attendee === coordinator)) return attendee
  const id = readId((request.params as { id?: string }).id ?? '')
  if (!id) throw new Refused('not_found')
  return row[await roleInEvent(ctx, caller, id)]
}
