import { MEETING_POINT_MAX } from '@muster/domain/car-pools/limits.ts'
import { carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import { Lock } from 'lucide-react'
import { AddressField } from '#features/places/address-field.tsx'
import type { useCarPoolForm } from './use-car-pool-form.ts'

/** An address, which others see as an area, or free text, of which they see the city (R78). */
export function MeetingPointField({ form }: { form: ReturnType<typeof useCarPoolForm> }) {
  const { draft, change, isPending, errorAt, focusable } = form
  const isFreeText = draft.place === null && draft.meetingPoint.trim() !== ''
  return (
    <div className="space-y-3">
      <AddressField
        ref={focusable('meetingPoint')}
        label={say.meetingPoint}
        name="meetingPoint"
        freeText={{
          text: draft.meetingPoint,
          onText: meetingPoint => change({ meetingPoint }),
          hint: say.meetingPointHint,
        }}
        pickHint={say.pickHint}
        value={draft.place}
        onChange={place =>
          change(
            place ? { place, meetingPoint: place.formattedAddress.slice(0, MEETING_POINT_MAX) } : { place },
          )
        }
        error={errorAt('meetingPoint')}
        isRequired
        isBusy={isPending}
      />
      <p className="flex gap-2 text-muted text-sm [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
        <Lock aria-hidden="true" />
        {isFreeText ? say.ownWordsPrivacy : say.meetingPointPrivacy}
      </p>
    </div>
  )
}
