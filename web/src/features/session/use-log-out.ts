import { accountWords } from '@muster/domain/accounts/words.ts'
import { useSession } from '#device/session.ts'
import { toast } from '#ui/toast.ts'
import { sendLogOut } from './api.ts'
import { useEndSession } from './use-end-session.ts'

export function useLogOut(): () => void {
  const endSession = useEndSession()
  return () => {
    // a second tap
    if (!useSession.getState().token) return
    sendLogOut()
    endSession({ hasLoggedOut: true })
    toast.success(accountWords.session.loggedOut)
  }
}
