import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { CalendarPlus, Download } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import { downloadMutation } from '#features/itinerary/api.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

export function AddToCalendar({ event }: { event: EventReply }) {
  const [isOpen, setIsOpen] = useState(false)
  const { run, isBusy } = useAction(downloadMutation)
  return (
    <div className="mt-6 flex justify-center">
      <Button
        variant="quiet"
        size="sm"
        icon={<CalendarPlus aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {itineraryWords.addToCalendar}
      </Button>
      <Sheet
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={itineraryWords.calendarSheetTitle}
        description={itineraryWords.calendarSheetBody}
        closeLabel={shellWords.close}
      >
        <div className="space-y-3">
          <CalendarFeed />
          <Button
            variant="secondary"
            isWide
            icon={<Download aria-hidden="true" />}
            isBusy={isBusy}
            onClick={() => void run(event.id)}
          >
            {itineraryWords.download}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
