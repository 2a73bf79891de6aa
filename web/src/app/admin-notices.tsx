import { isAdmin, phoneDigits } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { AskForPhone } from '#features/accounts/parts/ask-for-phone.tsx'
import { PasskeyNotice } from '#features/accounts/parts/passkey-notice.tsx'
import { InstallationNotice } from '#features/installation/parts/installation-notice.tsx'

/** Above every screen of an Admin, also of one whose rights are paused. */
export const AdminNotices = ({ user }: { user: CurrentUser }) => (
  <>
    {isAdmin(user) && <InstallationNotice />}
    {user.passkeyDueAt && <PasskeyNotice isPaused={!isAdmin(user)} dueAt={user.passkeyDueAt} />}
    {isAdmin(user) && !phoneDigits(user.contact) && <AskForPhone />}
  </>
)
