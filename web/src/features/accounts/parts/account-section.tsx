import { accountWords } from '@muster/domain/accounts/words.ts'
import { profileWords as say } from '@muster/domain/profile/words.ts'
import { AtSign, Download, KeyRound, UserRoundPen, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { FormSheet, useFormSheet } from './form-sheet.tsx'

const ProfileForm = lazyPart(() => import('./profile-form.tsx').then(module => module.ProfileForm))
const ChangePasswordForm = lazyPart(() =>
  import('./change-password-form.tsx').then(module => module.ChangePasswordForm),
)
const DownloadChoice = lazyPart(() => import('./download.tsx').then(module => module.Download))
const DeleteAccountForm = lazyPart(() =>
  import('./delete-account-form.tsx').then(module => module.DeleteAccountForm),
)
const ChangeEmailForm = lazyPart(() =>
  import('./change-email-form.tsx').then(module => module.ChangeEmailForm),
)

export const AccountSection = () => (
  <section aria-labelledby="account">
    <h2 id="account" className="mb-3 font-semibold text-lg">
      {say.account}
    </h2>
    <Card>
      <div className="divide-y divide-line">
        <SheetRow icon={<UserRoundPen aria-hidden="true" />} title={say.edit} description={say.editBody}>
          {close => <ProfileForm onDone={close} />}
        </SheetRow>
        <SheetRow
          icon={<AtSign aria-hidden="true" />}
          title={say.changeEmail}
          description={say.changeEmailBody}
        >
          {close => <ChangeEmailForm onDone={close} />}
        </SheetRow>
        <SheetRow
          icon={<KeyRound aria-hidden="true" />}
          title={accountWords.profile.changePassword}
          description={accountWords.reset.subtitle}
        >
          {close => <ChangePasswordForm onDone={close} />}
        </SheetRow>
        <SheetRow icon={<Download aria-hidden="true" />} title={say.download} description={say.downloadBody}>
          {() => <DownloadChoice />}
        </SheetRow>
        <SheetRow
          icon={<UserRoundX aria-hidden="true" />}
          title={say.deleteAccount}
          description={say.deleteBody}
        >
          {close => <DeleteAccountForm onDone={close} />}
        </SheetRow>
      </div>
    </Card>
  </section>
)

interface SheetRowProps {
  icon: ReactNode
  title: string
  description: string
  children: (close: () => void) => ReactNode
}

function SheetRow({ icon, title, description, children }: SheetRowProps) {
  const sheet = useFormSheet()
  return (
    <>
      <ListRow leading={icon} title={title} onPress={sheet.open} />
      <FormSheet sheet={sheet} title={title} description={description}>
        {children(sheet.close)}
      </FormSheet>
    </>
  )
}
