import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { focusTitle } from '#device/focus-heading.ts'
import { DiscardDialog } from '#features/confirmations/discard-dialog.tsx'
import { forgetFailedParts, lazyPart } from '#ui/lazy-part.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { CarPoolFormHandle } from './car-pool-form.tsx'

/** Most people look for a ride and never open the form, so it is loaded after the board. */
const CarPoolForm = lazyPart(() => import('./car-pool-form.tsx').then(module => module.CarPoolForm))

export interface CarPoolFormSheetProps {
  event: EventReply
  /** `null`: create one */
  carPool: CarPoolReply | null
  isOpen: boolean
  isBoardThere: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before a dirty form is closed by Cancel, Escape or a tap beside the sheet. Left in any other way it is kept (R167). */
export function CarPoolFormSheet({
  event,
  carPool,
  isOpen,
  isBoardThere,
  onOpenChange,
}: CarPoolFormSheetProps) {
  useEffect(() => {
    // after a failure the tap on the button loads it again
    if (isBoardThere) CarPoolForm.preload().catch(forgetFailedParts)
  }, [isBoardThere])
  const form = useRef<CarPoolFormHandle>(null)
  const [isAsking, setIsAsking] = useState(false)
  // the content stays while the sheet leaves the screen, and is reset each time the sheet opens
  const [opened, setOpened] = useState({ isOpen: false, carPool, times: 0 })
  if (isOpen !== opened.isOpen || (isOpen && carPool !== opened.carPool))
    setOpened({
      isOpen,
      carPool: isOpen ? carPool : opened.carPool,
      times: isOpen && !opened.isOpen ? opened.times + 1 : opened.times,
    })

  const close = () => {
    setIsAsking(false)
    onOpenChange(false)
  }
  const discard = () => {
    form.current?.discard()
    close()
  }
  const isCreated = useRef(false)
  const finish = () => {
    isCreated.current = !opened.carPool
    close()
  }
  // a new car pool is first in the list, and Create is disabled now
  useEffect(() => {
    if (isOpen || !isCreated.current) return
    isCreated.current = false
    window.scrollTo(0, 0)
    focusTitle()
  }, [isOpen])
  const leave = () => {
    const state = form.current?.state
    if (state === 'saving') return
    if (state === 'dirty') setIsAsking(true)
    else close()
  }
  return (
    <>
      <Sheet
        isOpen={isOpen}
        onOpenChange={wanted => (wanted ? onOpenChange(true) : leave())}
        title={opened.carPool ? say.edit : carPoolWords.create}
        closeLabel={shellWords.close}
      >
        <Suspense fallback={<Spinner label={shellWords.loading} />}>
          <CarPoolForm
            key={opened.times}
            event={event}
            carPool={opened.carPool}
            ref={form}
            onCancel={leave}
            onDone={finish}
          />
        </Suspense>
      </Sheet>
      <DiscardDialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={discard} />
    </>
  )
}
