import { carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { useNow } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { TextField } from '#ui/field.tsx'
import type { useCarPoolForm } from './use-car-pool-form.ts'

interface TimesFieldsProps {
  form: ReturnType<typeof useCarPoolForm>
  timezone: string
}

/** In the event's time zone (R1). */
export function TimesFields({
  form: { draft, change, isPending, errorAt, focusable },
  timezone,
}: TimesFieldsProps) {
  const now = useNow()
  return (
    <div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-4">
        <TextField
          ref={focusable('departure')}
          type="datetime-local"
          label={say.departure}
          name="departure"
          value={draft.departure}
          onChange={({ currentTarget }) => change({ departure: currentTarget.value })}
          error={errorAt('departure')}
          readOnly={isPending}
        />
        <TextField
          ref={focusable('back')}
          type="datetime-local"
          label={say.return}
          name="back"
          value={draft.back}
          onChange={({ currentTarget }) => change({ back: currentTarget.value })}
          error={errorAt('back')}
          readOnly={isPending}
        />
      </div>
      <p className="mt-2 text-muted text-sm">
        {[say.timesHint, !isOwnTime(timezone, now) && itineraryWords.timesOfZone(timezone)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
