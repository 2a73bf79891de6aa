import { displayBytes } from '@muster/domain/installation/rules.ts'
import { installationWords } from '@muster/domain/installation/words.ts'
import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { Notice } from '#ui/notice.tsx'
import { installationQuery } from '../api.ts'

/** For Admins, above every screen: what they would otherwise have to find in the server's log. */
export function DiskNotice() {
  const { data } = useQuery(installationQuery)
  const disk = data?.disk
  return (
    // there before its sentence is, or a screen reader would not read it out
    <div role="status">
      {disk && disk.level !== 'ok' && (
        <Notice tone={disk.level === 'full' ? 'bad' : 'warn'} icon={<HardDrive aria-hidden="true" />}>
          {installationWords[disk.level](displayBytes(disk.freeBytes))}
        </Notice>
      )}
    </div>
  )
}
