import { readPass, renewPass } from '@muster/domain/passes/endpoints.ts'
import type { Pass } from '@muster/domain/passes/schema.ts'
import { passWords } from '@muster/domain/passes/words.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { keepPass, keptPass } from './kept-pass.ts'

const makePass = async (eventId: number, replaces: number | null) =>
  (await call(renewPass, { params: { id: String(eventId) }, body: { replaces } })).data

function keepOf(eventId: number, token: string | null, pass: Pass | null) {
  if (!pass) throw new Error('The server has made no pass.')
  // a reply that arrives after the log-out must leave nothing on the phone
  if (token === useSession.getState().token) keepPass(eventId, pass)
  return pass
}

/** The first read makes the pass. Without a network the kept one is shown. */
export const passQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['pass', eventId],
    queryFn: async ({ signal }) => {
      const { token } = useSession.getState()
      const { data } = await call(readPass, { params: { id: String(eventId) }, signal })
      return keepOf(eventId, token, data ?? (await makePass(eventId, null)))
    },
    initialData: () => keptPass(eventId),
    initialDataUpdatedAt: 0,
    ...READ_ON_RETURN,
  })

export const renewPassMutation = (eventId: number) =>
  mutationOptions({
    mutationKey: ['pass', eventId, 'renew'],
    mutationFn: async (replaces: number) => {
      const { token } = useSession.getState()
      return keepOf(eventId, token, await makePass(eventId, replaces))
    },
    onSuccess: (pass, _replaces, _result, { client }) => {
      client.setQueryData(passQuery(eventId).queryKey, pass)
      toast.success(passWords.renewed)
    },
    meta: { failure: passWords.renewFailure },
  })
