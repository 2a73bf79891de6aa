import { currentUser, listSessions, logIn } from '@muster/domain/accounts/endpoints.ts'
import { loginBody, sessionReply, sessionsReply, unchecked } from '@muster/domain/accounts/schema.ts'
import { deleteAccount } from '@muster/domain/profile/endpoints.ts'
import { okReply } from '@muster/domain/shared/reply.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Mounting, mount, mountPublic } from './mount.ts'

const never = async (): Promise<never> => {
  throw new Error('is only compiled')
}
const longer = z.strictObject({ currentPassword: unchecked, reason: z.string() })

test('A route with other schemas than its endpoint names does not compile', () => {
  const wrong = [
    // @ts-expect-error: without the schema of its body
    (to: Mounting) => mountPublic(to, logIn, { reply: sessionReply }, never),
    // @ts-expect-error: without it, in other words
    (to: Mounting) => mountPublic(to, logIn, { reply: sessionReply, body: undefined }, never),
    // @ts-expect-error: the endpoint has no body
    (to: Mounting) => mount(to, listSessions, { reply: sessionsReply, body: loginBody }, never),
    // @ts-expect-error: the body of another endpoint
    (to: Mounting) => mount(to, deleteAccount, { reply: okReply, body: loginBody }, never),
    // @ts-expect-error: a key more
    (to: Mounting) => mount(to, deleteAccount, { reply: okReply, body: longer }, never),
    // @ts-expect-error: anything
    (to: Mounting) => mount(to, deleteAccount, { reply: okReply, body: z.unknown() }, never),
    // @ts-expect-error: the reply of another endpoint
    (to: Mounting) => mount(to, currentUser, { reply: sessionsReply }, async () => ({ data: [] })),
  ]
  expect(wrong).toHaveLength(7)
})
