import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { CarPoolForm, type FormState } from './car-pool-form.tsx'

export interface CarPoolFormSheetProps {
  event: EventReply
  /** null for a new one */
  pool: CarPoolReply | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A tap beside the sheet, Escape or Cancel lose nothing that was entered without being asked. */
export function CarPoolFormSheet({ event, pool, isOpen, onOpenChange }: CarPoolFormSheetProps) {
  const [state, setState] = useState<FormState>('untouched')
  const [isAsking, setIsAsking] = useState(false)
  // what is shown stays while the sheet leaves the screen, and each time it opens it begins anew
  const [opened, setOpened] = useState({ isOpen: false, pool, times: 0 })
  if (isOpen !== opened.isOpen || (isOpen && pool !== opened.pool))
    setOpened({
      isOpen,
      pool: isOpen ? pool : opened.pool,
      times: isOpen && !opened.isOpen ? opened.times + 1 : opened.times,
    })

  const close = () => {
    setIsAsking(false)
    setState('untouched')
    onOpenChange(false)
  }
  const leave = () => {
    if (state === 'saving') return
    if (state === 'changed') setIsAsking(true)
    else close()
  }
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onOpenChange={wanted => (wanted ? onOpenChange(true) : leave())}
        title={opened.pool ? say.edit : carPoolWords.create}
        closeLabel={shellWords.close}
      >
        <CarPoolForm
          key={opened.times}
          event={event}
          pool={opened.pool}
          onState={setState}
          onCancel={leave}
          onDone={close}
        />
      </Sheet>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={say.discardTitle}
        description={say.discardBody}
        confirmLabel={say.discard}
        cancelLabel={say.keepEditing}
        isDanger
        onConfirm={close}
      />
    </>
  )
}
