import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import { newPasswordReply, registerReply, sessionReply } from '@muster/domain/accounts/schema.ts'
import { newPasskeyReply, recoveryCodesReply } from '@muster/domain/accounts/schema-passkeys.ts'
import { handOffReply } from '@muster/domain/hand-offs/schema.ts'
import { newApiTokenReply } from '@muster/domain/installation/schema.ts'
import { calendarFeedReply } from '@muster/domain/itinerary/schema.ts'
import { passListReply, passReply } from '@muster/domain/passes/schema.ts'
import { signingKeyReply } from '@muster/domain/webhooks/schema.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'

/** Below, a reply fits a packet or two anyway. */
const THRESHOLD = 1_024
/** Above, a reply would hold up the others, so it is compressed in a thread, which costs ten times as much (decision 40). */
const IN_A_THREAD_FROM = 1_048_576

const OPTIONS: FastifyCompressOptions = {
  threshold: THRESHOLD,
  syncThreshold: IN_A_THREAD_FROM,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 1 },
}

export const compressReplies = (app: FastifyInstance) => app.register(compress, OPTIONS)

const SECRET = new Set<z.ZodMiniType>([
  sessionReply,
  registerReply,
  newPasswordReply,
  newPasskeyReply,
  recoveryCodesReply,
  handOffReply,
  newApiTokenReply,
  calendarFeedReply,
  passListReply,
  passReply,
  signingKeyReply,
])

/** The length of a compressed reply tells what a secret in it has in common with text that somebody else chose (BREACH). */
export const hasSecret = (reply: z.ZodMiniType) => SECRET.has(reply)
