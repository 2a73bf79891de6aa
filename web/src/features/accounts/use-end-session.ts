import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { currentPath } from '#device/address-bar.ts'
import { clearSession } from '#device/session.ts'

/** For log-out and 401: nothing of the person stays on the phone (R43). */
export function useEndSession(): (how: { hasLoggedOut: boolean }) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return how => {
    const state = how.hasLoggedOut ? null : { asked: currentPath() }
    clearSession(how)
    queryClient.clear()
    navigate(linkTo('login'), { replace: true, state })
  }
}
