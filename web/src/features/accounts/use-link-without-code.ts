import { accountWords } from '@muster/domain/accounts/words.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#ui/toast.ts'

/** Long enough to read what is wrong with the link before the way on opens by itself. */
const REDIRECT_AFTER_MS = 2000

/** Specification 2: without the code an error toast shows and the person is led to /forgot-password. */
export function useLinkWithoutCode(isWithoutCode: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isWithoutCode) return
    toast.error(accountWords.reset.noCode)
    const timer = setTimeout(() => navigate('/forgot-password', { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWithoutCode, navigate])
}
