import { profileWords as say } from '@muster/domain/profile/words.ts'
import { Braces, Sheet as Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { downloadMutation } from '../api-profile.ts'

export const Download = () => (
  <div className="space-y-3">
    <DownloadButton format="csv" icon={<Table aria-hidden="true" />} />
    <DownloadButton format="json" icon={<Braces aria-hidden="true" />} />
  </div>
)

function DownloadButton({ format, icon }: { format: 'json' | 'csv'; icon: ReactNode }) {
  const { run, isBusy } = useAction(downloadMutation(format))
  return (
    <Button variant="secondary" isWide icon={icon} isBusy={isBusy} onClick={() => void run()}>
      {say[format]}
    </Button>
  )
}
