import { choose, readChoices, subscribeAgain } from '@muster/domain/notifications/endpoints-choices.ts'
import type { ChoicesReply } from '@muster/domain/notifications/schema-choices.ts'
import { choiceWords } from '@muster/domain/notifications/words-choices.ts'
import type { BodyOf } from '@muster/domain/shared/endpoint.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'

export const choicesQuery = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: async ({ signal }) => (await call(readChoices, { signal })).data,
})

export type Choice = ChoicesReply['data']['choices'][number]

/** One choice at a time, so that the last one that was tapped holds. */
const changing = { scope: { id: 'notification-choices' }, meta: { failure: choiceWords.saveFailed } } as const

export const chooseMutation = (kind: Choice['kind']) =>
  mutationOptions({
    mutationKey: ['notification-choices', kind],
    mutationFn: (body: BodyOf<typeof choose>) => call(choose, { body }),
    onSuccess: ({ data }, _body, _result, { client }) =>
      void client.setQueryData(choicesQuery.queryKey, data),
    ...changing,
  })

export const subscribeAgainMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['notification-choices', 'event', eventId],
    mutationFn: () => call(subscribeAgain, { params: { id: String(eventId) } }),
    onSuccess: ({ data }, _variables, _result, { client }) =>
      void client.setQueryData(choicesQuery.queryKey, data),
    ...changing,
  })
