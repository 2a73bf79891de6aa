import { NOTE_MAX, SEATS } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle } from 'react'
import { NotSavedYet } from '#features/confirmations/not-saved-yet.tsx'
import { Button } from '#ui/button.tsx'
import { SheetFooter } from '#ui/sheet-footer.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { carPoolQuery } from '../api.ts'
import { seatsToOffer } from './draft-car-pool.ts'
import { InviteesField } from './invitees-field.tsx'
import { MeetingPointField } from './meeting-point-field.tsx'
import { PassengersField } from './passengers-field.tsx'
import { TimesFields } from './times-fields.tsx'
import { useCarPoolForm } from './use-car-pool-form.ts'

/** What the sheet asks the form before it closes. */
export interface CarPoolFormHandle {
  state: 'pristine' | 'dirty' | 'saving'
  discard: () => void
}

interface CarPoolFormProps {
  event: EventReply
  carPool: CarPoolReply | null
  ref: Ref<CarPoolFormHandle>
  onCancel: () => void
  onDone: () => void
}

export function CarPoolForm({ event, carPool, ref, onCancel, onDone }: CarPoolFormProps) {
  // with passengers and requests, which the list of car pools does not have
  const { data: whole } = useQuery({
    ...carPoolQuery(event.id, carPool?.id ?? 0),
    enabled: carPool !== null,
  })
  const form = useCarPoolForm({ event, carPool: carPool && (whole ?? carPool), onDone })
  const { draft, change, isPending, isDirty, isRestored, forget, errorAt, focusable } = form
  const state: CarPoolFormHandle['state'] = isPending ? 'saving' : isDirty ? 'dirty' : 'pristine'
  useImperativeHandle(ref, () => ({ state, discard: forget }))
  const left = seatsToOffer(draft, carPool && (whole ?? carPool))
  return (
    // our messages replace the browser's
    <form noValidate onSubmit={form.submit}>
      <div className="space-y-6">
        {isRestored && <NotSavedYet />}
        <MeetingPointField form={form} />
        <Stepper
          ref={focusable('seats')}
          label={say.seats}
          value={draft.seats}
          onChange={seats => change({ seats })}
          min={SEATS.min}
          max={SEATS.max}
          lessLabel={say.seatLess}
          moreLabel={say.seatMore}
          hint={say.seatsForOthers(left)}
          error={errorAt('seats')}
          isReadOnly={isPending}
        />
        <TimesFields form={form} event={event} />
        <TextArea
          ref={focusable('note')}
          label={say.note}
          name="note"
          value={draft.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          maxLength={NOTE_MAX}
          hint={say.noteHint}
          error={errorAt('note')}
          readOnly={isPending}
        />
        {carPool && carPool.assignedCount > 1 && (
          <PassengersField form={form} event={event} carPoolId={carPool.id} />
        )}
        <InviteesField form={form} eventId={event.id} carPool={whole} left={left} />
      </div>
      <SheetFooter isTall>
        <div className="flex gap-3 @max-[17rem]:flex-wrap @max-[17rem]:[&>button]:w-full">
          <Button variant="secondary" disabled={isPending} onClick={onCancel}>
            {say.cancel}
          </Button>
          <Button type="submit" isWide isBusy={isPending} busyLabel={carPool ? say.saving : say.creating}>
            {carPool ? say.save : carPoolWords.create}
          </Button>
        </div>
      </SheetFooter>
    </form>
  )
}
