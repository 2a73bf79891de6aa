import { deviceName } from '@muster/domain/accounts/rules.ts'
import type { SessionsReply } from '@muster/domain/accounts/schema.ts'
import { ownAccountWords, profileWords as say } from '@muster/domain/profile/words.ts'
import { useAction } from '#device/use-action.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { endSessionMutation } from '../api-profile.ts'

interface EndSessionProps {
  session: SessionsReply['data'][number]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function EndSession({ session, isOpen, onOpenChange }: EndSessionProps) {
  const { run, isBusy } = useAction(endSessionMutation(session.id))
  const confirm = async () => {
    await run()
    onOpenChange(false)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={say.endSessionTitle(deviceName(session.userAgent))}
      description={say.endSessionBody}
      confirmLabel={say.endSession}
      cancelLabel={ownAccountWords.cancel}
      isBusy={isBusy}
      isDanger
      onConfirm={() => void confirm()}
    />
  )
}
