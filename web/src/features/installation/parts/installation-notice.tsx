import { backupWorry, displayBytes } from '@muster/domain/installation/rules.ts'
import type { BackupState, DiskState } from '@muster/domain/installation/schema.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Archive, HardDrive } from 'lucide-react'
import { useNow } from '#device/clock.ts'
import { Notice } from '#ui/notice.tsx'
import { installationQuery } from '../api.ts'

/** For Admins, above every screen: what they would otherwise have to find in the server's log. */
export function InstallationNotice() {
  const { data } = useQuery(installationQuery)
  return (
    // there before its sentence is, or a screen reader would not read it out
    <div role="status">
      {data?.disk && <DiskNotice disk={data.disk} />}
      {data?.backup && <BackupNotice backup={data.backup} />}
    </div>
  )
}

const DiskNotice = ({ disk }: { disk: DiskState }) =>
  disk.level !== 'ok' && (
    <Notice tone={disk.level === 'full' ? 'bad' : 'warn'} icon={<HardDrive aria-hidden="true" />}>
      {installationWords[disk.level](displayBytes(disk.freeBytes))}
    </Notice>
  )

function BackupNotice({ backup }: { backup: BackupState }) {
  const worry = backupWorry(backup, useNow())
  return (
    worry && (
      <Notice tone="warn" icon={<Archive aria-hidden="true" />}>
        {worry.kind === 'bad' ? installationWords.backupBad : installationWords.backupOld(worry.days)}
      </Notice>
    )
  )
}
