import { handOffWords } from '@muster/domain/hand-offs/words.ts'
import { ownAccountWords, profileWords as say } from '@muster/domain/profile/words.ts'
import { resetWords } from '@muster/domain/sign-up/words.ts'
import { AtSign, Download, KeyRound, Smartphone, UserRoundPen, UserRoundX } from 'lucide-react'
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
const ShowCode = lazyPart(() => import('#features/hand-offs/show-code.tsx').then(module => module.ShowCode))
const DeleteAccountForm = lazyPart(() =>
  import('./delete-account-form.tsx').then(module => module.DeleteAccountForm),
)
const ChangeEmailForm = lazyPart(() =>
  import('./change-email-form.tsx').then(module => module.ChangeEmailForm),
)

export const AccountSection = () => (
  <section aria-labelledby="account">
    <h2 id="account" className="mb-3 font-semibold text-base">
      {say.account}
    </h2>
    <Card>
      <div className="divide-y divide-line">
        <SheetRow icon={<UserRoundPen aria-hidden="true" />} title={say.edit} description={say.editBody}>
          {sheet => <ProfileForm onDone={sheet.close} onCancel={sheet.leave} />}
        </SheetRow>
        <SheetRow
          icon={<AtSign aria-hidden="true" />}
          title={say.changeEmail}
          description={say.changeEmailBody}
        >
          {sheet => <ChangeEmailForm onDone={sheet.close} onCancel={sheet.leave} />}
        </SheetRow>
        <SheetRow
          icon={<KeyRound aria-hidden="true" />}
          title={ownAccountWords.changePassword}
          description={resetWords.subtitle}
        >
          {sheet => <ChangePasswordForm onDone={sheet.close} onCancel={sheet.leave} />}
        </SheetRow>
        <SheetRow
          icon={<Smartphone aria-hidden="true" />}
          title={handOffWords.title}
          description={handOffWords.body}
        >
          {() => <ShowCode />}
        </SheetRow>
        <SheetRow icon={<Download aria-hidden="true" />} title={say.download} description={say.downloadBody}>
          {sheet => <DownloadChoice onDone={sheet.close} />}
        </SheetRow>
        <SheetRow
          icon={<UserRoundX aria-hidden="true" />}
          title={say.deleteAccount}
          description={say.deleteBody}
        >
          {sheet => <DeleteAccountForm onDone={sheet.close} />}
        </SheetRow>
      </div>
    </Card>
  </section>
)

interface SheetRowProps {
  icon: ReactNode
  title: string
  description: string
  children: (sheet: ReturnType<typeof useFormSheet>) => ReactNode
}

function SheetRow({ icon, title, description, children }: SheetRowProps) {
  const sheet = useFormSheet()
  return (
    <>
      <ListRow leading={icon} title={title} onPress={sheet.open} />
      <FormSheet sheet={sheet} title={title} description={description}>
        {children(sheet)}
      </FormSheet>
    </>
  )
}
