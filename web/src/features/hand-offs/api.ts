import { makeHandOff, redeemHandOff } from '@muster/domain/hand-offs/endpoints.ts'
import { handOffWords } from '@muster/domain/hand-offs/words.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { keepingDevice } from '#features/session/api.ts'

export const makeHandOffMutation = mutationOptions({
  mutationKey: ['make-hand-off'],
  mutationFn: async () => (await call(makeHandOff)).data,
  meta: { failure: handOffWords.failure, serverSentenceFor: 'all' },
})

export const redeemHandOffMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof redeemHandOff>) => keepingDevice(call(redeemHandOff, { body })),
  meta: { failure: handOffWords.notLoggedIn, serverSentenceFor: 'all' },
})
