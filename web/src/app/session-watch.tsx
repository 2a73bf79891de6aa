import { accountWords } from '@muster/domain/accounts/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { whenSessionEnds } from '#device/call.ts'
import { onSessionInOtherTab, rereadSession, useSession } from '#device/session.ts'
import { useEndSession } from '#features/session/use-end-session.ts'
import { toast } from '#ui/toast.ts'

export function SessionWatch() {
  const queryClient = useQueryClient()
  const endSession = useEndSession()

  const onExpired = useEffectEvent(() => {
    endSession({ hasLoggedOut: false })
    toast.error(accountWords.session.expired)
  })
  const onOtherTab = useEffectEvent(() => {
    const before = useSession.getState().token
    rereadSession()
    const after = useSession.getState().token
    if (after === before) return
    if (!after) endSession({ hasLoggedOut: true })
    else void queryClient.resetQueries()
  })

  useEffect(() => whenSessionEnds(() => onExpired()), [])
  useEffect(() => onSessionInOtherTab(() => onOtherTab()), [])
  return null
}
