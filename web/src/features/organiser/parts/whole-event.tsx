import type { EventSettings } from '@muster/domain/events/schema-settings.ts'
import { organiserWords as say } from '@muster/domain/organiser/words.ts'
import { CopyPlus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CopySheet } from './copy-sheet.tsx'
import { DeleteEventDialog } from './delete-event-dialog.tsx'

export function WholeEvent({ settings }: { settings: EventSettings }) {
  const id = useId()
  const [isCopying, setIsCopying] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <section aria-labelledby={id} className="space-y-4 border-line border-t pt-8">
      <h2 id={id} className="font-semibold text-base">
        {say.whole}
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<CopyPlus aria-hidden="true" />} onClick={() => setIsCopying(true)}>
          {say.copy}
        </Button>
        {!settings.active && (
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          >
            {say.delete}
          </Button>
        )}
      </div>
      {settings.active && <p className="text-muted text-sm">{say.deleteFirst}</p>}
      <CopySheet settings={settings} isOpen={isCopying} onOpenChange={setIsCopying} />
      <DeleteEventDialog settings={settings} isOpen={isDeleting} onOpenChange={setIsDeleting} />
    </section>
  )
}
