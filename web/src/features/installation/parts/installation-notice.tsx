import { backupWorry, displayBytes, lackedRelease } from '@muster/domain/installation/rules.ts'
import type { BackupState, DiskState, PostgresState } from '@muster/domain/installation/schema.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { eventIdAt } from '@muster/domain/shell/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Archive, HardDrive, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useNow } from '#device/clock.ts'
import { readText, writeText } from '#device/storage.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { installationQuery } from '../api.ts'

export function InstallationNotice() {
  const { data } = useQuery(installationQuery)
  const [pathname] = useLocation()
  // what can wait is not above the numbers of an event
  const isAtEvent = eventIdAt(pathname) !== undefined
  return (
    // always rendered: screen readers announce only changes inside an existing live region
    <div role="status">
      {data?.disk && <DiskNotice disk={data.disk} />}
      {data?.backup && <BackupNotice backup={data.backup} />}
      {data?.postgres && !isAtEvent && <PostgresNotice postgres={data.postgres} />}
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

/** The last release whose notice this Admin has hidden. */
const HIDDEN = 'muster.hidden-postgres'

function PostgresNotice({ postgres: { version } }: { postgres: PostgresState }) {
  const lacks = lackedRelease(version)
  const [hidden, setHidden] = useState(() => readText(HIDDEN))
  if (lacks === null || hidden === lacks) return null
  const hide = () => {
    writeText(HIDDEN, lacks)
    setHidden(lacks)
  }
  return (
    <Notice tone="warn" icon={<ShieldAlert aria-hidden="true" />}>
      <span className="block">{installationWords.postgresOld(version, lacks)}</span>
      <span className="-mb-2 -ml-4 block">
        <Button variant="quiet" size="sm" onClick={hide}>
          {installationWords.hide}
        </Button>
      </span>
    </Notice>
  )
}
