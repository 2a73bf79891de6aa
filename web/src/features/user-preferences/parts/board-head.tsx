import type { EventReply } from '@muster/domain/events/schema.ts'
import { userPreferencesWords as words } from '@muster/domain/user-preferences/words.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { RefreshButton } from '#ui/refresh-button.tsx'
import { useRefresh } from '../use-refresh.ts'
import { ExportDialog } from './export-dialog.tsx'

interface BoardHeadProps {
  event: EventReply
  isEmpty: boolean
  isReading: boolean
}

export function BoardHead({ event, isEmpty, isReading }: BoardHeadProps) {
  const { isTurning, refresh } = useRefresh(event.id)
  const isRefreshing = isTurning || isReading
  const [isExporting, setIsExporting] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <h2 className="grow font-semibold text-xl">{words.overviewTitle}</h2>
      {!isEmpty && (
        <span className="print:hidden">
          <Button
            variant="secondary"
            size="sm"
            icon={<Download aria-hidden="true" />}
            onClick={() => setIsExporting(true)}
          >
            {words.export}
          </Button>
        </span>
      )}
      <RefreshButton
        label={isRefreshing ? words.refreshing : words.refresh}
        isBusy={isRefreshing}
        onRefresh={refresh}
      />
      <ExportDialog eventId={event.id} isOpen={isExporting} onOpenChange={setIsExporting} />
    </div>
  )
}
