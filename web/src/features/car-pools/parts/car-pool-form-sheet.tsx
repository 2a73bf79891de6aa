import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { Suspense, useEffect, useState } from 'react'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { forgetFailedParts, lazyPart } from '#ui/lazy-part.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { FormState } from './car-pool-form.tsx'

/** Most people look for a ride, so the form comes once they see the rides. */
const CarPoolForm = lazyPart(() => import('./car-pool-form.tsx').then(module => module.CarPoolForm))

export interface CarPoolFormSheetProps {
  event: EventReply
  /** null for a new one */
  pool: CarPoolReply | null
  isOpen: boolean
  /** whether what the screen is for has come */
  isBoardThere: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A tap beside the sheet, Escape or Cancel lose nothing that was entered without being asked. */
export function CarPoolFormSheet({ event, pool, isOpen, isBoardThere, onOpenChange }: CarPoolFormSheetProps) {
  useEffect(() => {
    // so that a tap finds it; after a failure the tap asks once more
    if (isBoardThere) CarPoolForm.preload().catch(forgetFailedParts)
  }, [isBoardThere])
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
  const finish = () => {
    // one's own stands first
    if (!opened.pool) window.scrollTo(0, 0)
    close()
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
        <Suspense fallback={<Spinner label={shellWords.loading} />}>
          <CarPoolForm
            key={opened.times}
            event={event}
            pool={opened.pool}
            onState={setState}
            onCancel={leave}
            onDone={finish}
          />
        </Suspense>
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
