import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clearSession } from '#device/session.ts'

/** Specification 4: what a log-out and a 401 have in common. Nothing of the person stays on the phone. */
export function useEndSession(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return () => {
    clearSession()
    queryClient.clear()
    navigate('/login', { replace: true })
  }
}
