import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { currentPath } from '#device/address-bar.ts'
import { navigate } from '#device/navigation.ts'
import { clearSession } from '#device/session.ts'

/** For log-out and 401: nothing of the person stays on the phone (R43). */
export function useEndSession(): (how: { hasLoggedOut: boolean }) => void {
  const queryClient = useQueryClient()
  return how => {
    const state = how.hasLoggedOut ? null : { asked: currentPath() }
    clearSession(how)
    queryClient.clear()
    navigate(linkTo('login'), { replace: true, state })
  }
}
