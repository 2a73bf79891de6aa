import { carPoolFormWords as say } from '@muster/domain/car-pools/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { useNow } from '#device/clock.ts'
import { isOwnTime } from '#device/own-time.ts'
import { TextField } from '#ui/field.tsx'
import type { useCarPoolForm } from './use-car-pool-form.ts'

type Form = ReturnType<typeof useCarPoolForm>

interface TimesFieldsProps {
  form: Form
  event: EventReply
}

/** In the event's time zone (R1), starting with the event's first and last day (R214), or today while it runs. */
export function TimesFields({ form, event: { timezone, startDate, endDate } }: TimesFieldsProps) {
  const now = useNow()
  const [first, today] = [dayIn(timezone, new Date(startDate)), dayIn(timezone, now)]
  const last = dayIn(timezone, new Date(endDate))
  const isRunning = first < today && today <= last
  return (
    <div className="space-y-4">
      <TimeFields
        form={form}
        name="departure"
        labels={[say.departureDay, say.departure]}
        firstDay={isRunning ? today : first}
      />
      <TimeFields form={form} name="back" labels={[say.returnDay, say.return]} firstDay={last} />
      <p className="-mt-2 text-muted text-sm">
        {[say.timesHint, !isOwnTime(timezone, now) && itineraryWords.timesOfZone(timezone)]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

interface TimeFieldsProps {
  form: Form
  name: 'departure' | 'back'
  labels: readonly [day: string, time: string]
  firstDay: string
}

function TimeFields({ form, name, labels, firstDay }: TimeFieldsProps) {
  const { draft, change, isPending, errorAt, focusable } = form
  const [day = '', time = ''] = draft[name].split('T')
  const [dayLabel, timeLabel] = labels
  const set = (on: string, at: string) => change({ [name]: at || on !== firstDay ? `${on}T${at}` : '' })
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
      <TextField
        type="date"
        label={dayLabel}
        name={`${name}-day`}
        value={day || firstDay}
        onChange={({ currentTarget }) => set(currentTarget.value || firstDay, time)}
        readOnly={isPending}
      />
      <TextField
        ref={focusable(name)}
        type="time"
        label={timeLabel}
        name={name}
        value={time}
        onChange={({ currentTarget }) => set(day || firstDay, currentTarget.value)}
        error={errorAt(name)}
        readOnly={isPending}
      />
    </div>
  )
}
