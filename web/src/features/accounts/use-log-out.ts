import { accountWords } from '@muster/domain/accounts/words.ts'
import { toast } from '#ui/toast.ts'
import { sayLogOut } from './api.ts'
import { useEndSession } from './use-end-session.ts'

export function useLogOut(): () => void {
  const endSession = useEndSession()
  return () => {
    sayLogOut()
    endSession()
    toast.success(accountWords.session.loggedOut)
  }
}
