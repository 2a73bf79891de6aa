import { linkTo } from '@muster/domain/shell/routes.ts'
import { resetWords } from '@muster/domain/sign-up/words.ts'
import { useEffect } from 'react'
import { navigate } from '#device/navigation.ts'
import { toast } from '#ui/toast.ts'

const REDIRECT_AFTER_MS = 2000

/** R42 */
export function useLinkWithoutCode(isWithoutCode: boolean) {
  useEffect(() => {
    if (!isWithoutCode) return
    toast.error(resetWords.noCode)
    const timer = setTimeout(() => navigate(linkTo('forgotPassword'), { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isWithoutCode])
}
