import { eventWords } from '@muster/domain/events/words.ts'
import { FOOD_AND_DRINKS } from '@muster/domain/items/rules.ts'
import type { SubEventReply } from '@muster/domain/itinerary/schema.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { dayIn, formatTime, formatWhen } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { MapPin, Radio, Utensils } from 'lucide-react'
import { useId } from 'react'
import { isSavingData } from '#device/data-saver.ts'
import { mapsLink } from '#device/maps.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Cover } from '#ui/cover.tsx'
import { OutsideLink } from '#ui/outside-link.tsx'

interface SubEventCardProps {
  subEvent: SubEventReply
  venue: string | null
  timezone: string
  now: Date
  isFirst: boolean
}

export function SubEventCard({ subEvent, venue, timezone, now, isFirst }: SubEventCardProps) {
  const id = useId()
  const { name, desc, cover, subType, location } = subEvent
  const [start, end] = [new Date(subEvent.startDate), new Date(subEvent.endDate)]
  const isPast = end <= now
  const isRunning = start <= now && !isPast
  return (
    <article aria-labelledby={id}>
      <Card
        className={clsx(isRunning && 'border-accent ring-1 ring-accent', isPast && 'text-muted shadow-none')}
      >
        {cover && (
          <Cover
            image={cover}
            isFirst={isFirst}
            size="sm"
            showLabel={isSavingData() ? eventWords.showPicture : undefined}
          />
        )}
        <div className="p-4">
          <div className="flex min-h-7 flex-wrap items-center gap-2">
            <p className={clsx('grow font-semibold text-sm tabular-nums', !isPast && 'text-accent-ink')}>
              {itineraryWords.timeRange(
                formatTime(timezone, start),
                formatWhen(timezone, end, dayIn(timezone, start)),
              )}
            </p>
            {subType === FOOD_AND_DRINKS && (
              <Badge tone={isPast ? 'neutral' : 'warn'} icon={<Utensils aria-hidden="true" />}>
                {itineraryWords.foodAndDrinks}
              </Badge>
            )}
            {isRunning && (
              <Badge tone="good" icon={<Radio aria-hidden="true" />}>
                {itineraryWords.now}
              </Badge>
            )}
          </div>
          <h3 id={id} className="mt-1 font-semibold text-base">
            {name}
          </h3>
          {location && <Place location={location} venue={venue} />}
          {desc && <p className="mt-1.5 whitespace-pre-line text-sm">{desc}</p>}
        </div>
      </Card>
    </article>
  )
}

function Place({ location, venue }: { location: string; venue: string | null }) {
  const link = mapsLink({ location, locationCoOrds: null }, venue)
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-sm">
      <p className="flex min-w-0 gap-2.5 py-1">
        <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        <span className="min-w-0">{location}</span>
      </p>
      {link && (
        <div className="-my-2">
          <OutsideLink href={link}>{itineraryWords.openInMaps}</OutsideLink>
        </div>
      )}
    </div>
  )
}
