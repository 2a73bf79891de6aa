import { MEETING_POINT_MAX, NOTE_MAX, SEATS } from '@muster/domain/car-pools/limits.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords, carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Eye, Lock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { AddressField } from '#features/places/address-field.tsx'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { carPoolQuery } from '../api.ts'
import { seatsToOffer } from '../draft-car-pool.ts'
import { useCarPoolForm } from '../use-car-pool-form.ts'
import { InviteesField } from './invitees-field.tsx'
import { PassengersField } from './passengers-field.tsx'
import { TimesFields } from './times-fields.tsx'

export type FormState = 'untouched' | 'changed' | 'saving'

interface CarPoolFormProps {
  event: EventReply
  pool: CarPoolReply | null
  onState: (state: FormState) => void
  onCancel: () => void
  onDone: () => void
}

/** Specification 2, Create/Edit form. Save and Cancel stay under the thumb. */
export function CarPoolForm({ event, pool, onState, onCancel, onDone }: CarPoolFormProps) {
  // who is in it and who is invited: a list of car pools does not tell
  const { data: whole } = useQuery({
    ...carPoolQuery(event.id, pool?.id ?? 0),
    enabled: pool !== null,
  })
  const form = useCarPoolForm({ event, pool: pool && (whole ?? pool), onDone })
  const { draft, change, isPending, isDirty, errorAt, focusable } = form
  const tell = useEffectEvent(onState)
  const state = isPending ? 'saving' : isDirty ? 'changed' : 'untouched'
  useEffect(() => tell(state), [state])
  const isInOwnWords = draft.place === null && draft.meetingPoint.trim() !== ''
  const left = seatsToOffer(draft, pool && (whole ?? pool))
  return (
    // the messages are ours, so the browser's own stay away
    <form noValidate onSubmit={form.submit}>
      <div className="space-y-6">
        <div className="space-y-3">
          <AddressField
            ref={focusable('meetingPoint')}
            label={say.meetingPoint}
            name="meetingPoint"
            ownWords={{
              text: draft.meetingPoint,
              onText: meetingPoint => change({ meetingPoint }),
              hint: say.meetingPointHint,
            }}
            pickHint={say.pickHint}
            value={draft.place}
            onChange={place =>
              change(
                place
                  ? { place, meetingPoint: place.formattedAddress.slice(0, MEETING_POINT_MAX) }
                  : { place },
              )
            }
            error={errorAt('meetingPoint')}
            isRequired
            isBusy={isPending}
          />
          <p className="flex gap-2 text-muted text-sm [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
            {isInOwnWords ? <Eye aria-hidden="true" /> : <Lock aria-hidden="true" />}
            {isInOwnWords ? say.ownWordsAreRead : say.meetingPointPrivacy}
          </p>
        </div>
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
        <TimesFields form={form} timezone={event.timezone} />
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
        {pool && pool.assignedCount > 1 && <PassengersField form={form} event={event} poolId={pool.id} />}
        <InviteesField form={form} eventId={event.id} pool={whole} left={left} />
      </div>
      <div className="stay-bottom-if-wide @container -mx-5 mt-6 -mb-6 border-line border-t bg-raised px-5 pt-3 pb-4">
        <div className="flex gap-3 @max-[17rem]:flex-wrap @max-[17rem]:[&>button]:w-full">
          <Button variant="secondary" disabled={isPending} onClick={onCancel}>
            {say.cancel}
          </Button>
          <Button type="submit" isWide isBusy={isPending} busyLabel={pool ? say.saving : say.creating}>
            {pool ? say.save : carPoolWords.create}
          </Button>
        </div>
      </div>
    </form>
  )
}
