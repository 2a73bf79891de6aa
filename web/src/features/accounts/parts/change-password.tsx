import { accountWords } from '@muster/domain/accounts/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useLeaveQuestion } from '#device/use-leave-question.ts'
import { DiscardDialog } from '#features/confirmations/discard-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'

const say = accountWords.profile

/** Rarely used, so it is loaded on demand. */
const ChangePasswordForm = lazyPart(() =>
  import('./change-password-form.tsx').then(module => module.ChangePasswordForm),
)

export function ChangePassword() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  useLeaveQuestion(isDirty)
  const close = () => {
    setIsAsking(false)
    setIsDirty(false)
    setIsOpen(false)
  }
  // passwords are never kept, so it asks
  const leave = () => (isDirty ? setIsAsking(true) : close())
  return (
    <>
      <Button
        variant="secondary"
        isWide
        icon={<KeyRound aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {say.changePassword}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={wanted => (wanted ? setIsOpen(true) : leave())}
        title={say.changePassword}
        description={accountWords.reset.subtitle}
        closeLabel={shellWords.close}
      >
        <Suspense fallback={<Spinner label={shellWords.loading} />}>
          <ChangePasswordForm onDirty={setIsDirty} onCancel={leave} onDone={close} />
        </Suspense>
      </Sheet>
      <DiscardDialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={close} />
    </>
  )
}
