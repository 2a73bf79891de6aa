import { phoneDigits } from '@muster/domain/accounts/rules.ts'
import { AskForPhone } from '#features/accounts/parts/ask-for-phone.tsx'
import { InstallationNotice } from '#features/installation/parts/installation-notice.tsx'

/** Above every screen of an Admin. */
export const AdminNotices = ({ contact }: { contact: string | null | undefined }) => (
  <>
    <InstallationNotice />
    {!phoneDigits(contact ?? '') && <AskForPhone />}
  </>
)
