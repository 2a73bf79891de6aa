import { PROMPT_AFTER_INSTALL_MS } from '@muster/domain/devices/limits.ts'
import { useEffect, useState } from 'react'
import { useInstallFlow } from '#device/install.ts'
import { isMobileBrowser } from '#device/push.ts'

/** At once, but on a phone a moment after the install flow, which comes first. */
export function usePromptIsDue(): boolean {
  const isOver = useInstallFlow(flow => flow.isOver)
  const [isDue, setIsDue] = useState(() => !isMobileBrowser())
  useEffect(() => {
    if (isDue || !isOver) return
    const timer = setTimeout(() => setIsDue(true), PROMPT_AFTER_INSTALL_MS)
    return () => clearTimeout(timer)
  }, [isDue, isOver])
  return isDue && isOver
}
