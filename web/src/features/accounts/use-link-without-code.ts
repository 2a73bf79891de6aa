import { accountWords } from '@muster/domain/accounts/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#ui/toast.ts'

const REDIRECT_AFTER_MS = 2000

/** R42 */
export function useLinkWithoutCode(isWithoutCode: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isWithoutCode) return
    toast.error(accountWords.reset.noCode)
    const timer = setTimeout(() => navigate(linkTo('forgotPassword'), { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWithoutCode, navigate])
}
