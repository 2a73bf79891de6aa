import { INSTALL_TOAST_MS, SUGGEST_AGAIN_AFTER_MS } from '@muster/domain/devices/limits.ts'
import { installWords as say } from '@muster/domain/devices/words.ts'
import { handOffWords } from '@muster/domain/hand-offs/words.ts'
import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useInstallFlow } from '#device/install.ts'
import { install, useWayToInstall } from '#device/install-prompt.ts'
import { isMobileBrowser } from '#device/push.ts'
import { readRecord, writeRecord } from '#device/storage.ts'
import { useAction } from '#device/use-action.ts'
import { ShowCode } from '#features/hand-offs/show-code.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { pushConfigQuery } from './api.ts'
import { useIsCalm } from './use-is-calm.ts'

/** Of this device, not of the person: it stays after the log-out. */
const PUT_OFF = 'muster.install-prompt'

function wasPutOff(): boolean {
  const age = Date.now() - Number(readRecord(PUT_OFF)?.at)
  return age >= 0 && age < SUGGEST_AGAIN_AFTER_MS
}

const installMutation = mutationOptions({
  mutationKey: ['install'],
  mutationFn: install,
  onSuccess: async outcome => {
    if (outcome === 'accepted') return
    const { showToast } = await import('#ui/toaster.tsx')
    showToast('info', outcome === 'dismissed' ? say.declined : say.unavailable, INSTALL_TOAST_MS)
  },
  meta: { failure: say.failed },
})

export function InstallPrompt() {
  const { data } = useQuery(pushConfigQuery)
  const way = useWayToInstall()
  const [isPutOff, setIsPutOff] = useState(() => wasPutOff())
  // a person who needs a code has followed the steps
  const [isAdded, setIsAdded] = useState(false)
  const { run, isBusy } = useAction(installMutation)
  const isSuggested = data?.installPrompt === 'suggested'
  const isDue = data !== undefined && way !== null && isMobileBrowser() && !(isSuggested && isPutOff)
  const isOpen = useIsCalm() && isDue
  useEffect(() => {
    useInstallFlow.setState({ isOver: !isDue })
    return () => useInstallFlow.setState({ isOver: true })
  }, [isDue])
  const putOff = () => {
    if (!isSuggested) return
    writeRecord(PUT_OFF, { at: Date.now() })
    setIsPutOff(true)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={putOff}
      title={say.title}
      description={say.body}
      footer={
        (way === 'native' || isSuggested) && (
          <>
            {way === 'native' && (
              <Button isWide isBusy={isBusy} busyLabel={say.busy} onClick={() => void run()}>
                {say.install}
              </Button>
            )}
            {isSuggested && (
              <Button variant="secondary" isWide onClick={putOff}>
                {say.later}
              </Button>
            )}
          </>
        )
      }
    >
      {way === 'ios' && (
        <>
          {!isAdded && <HomeScreenSteps />}
          <p className="my-3">{handOffWords.afterInstalling}</p>
          <ShowCode onShown={() => setIsAdded(true)} />
        </>
      )}
    </Dialog>
  )
}

const HomeScreenSteps = () => (
  <>
    <p>{say.steps}</p>
    <ol className="mt-3 list-decimal space-y-2 pl-5">
      <li>{say.share}</li>
      <li>{say.addToHome}</li>
      <li>{say.add}</li>
    </ol>
    <p className="mt-3 text-muted text-sm">{say.openThere}</p>
  </>
)
