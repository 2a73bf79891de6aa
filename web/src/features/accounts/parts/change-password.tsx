import { accountWords } from '@muster/domain/accounts/words.ts'
import { KeyRound } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FormSheet, useFormSheet } from './form-sheet.tsx'

const say = accountWords.profile

const ChangePasswordForm = lazyPart(() =>
  import('./change-password-form.tsx').then(module => module.ChangePasswordForm),
)

export function ChangePassword() {
  const sheet = useFormSheet()
  return (
    <>
      <Button variant="secondary" isWide icon={<KeyRound aria-hidden="true" />} onClick={sheet.open}>
        {say.changePassword}
      </Button>
      <FormSheet sheet={sheet} title={say.changePassword} description={accountWords.reset.subtitle}>
        <ChangePasswordForm onDone={sheet.close} />
      </FormSheet>
    </>
  )
}
