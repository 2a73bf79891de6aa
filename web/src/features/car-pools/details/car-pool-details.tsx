import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { MessageSquareText } from 'lucide-react'
import { useId, useRef } from 'react'
import { focusHeading } from '#device/focus-heading.ts'
import { useSession } from '#device/session.ts'
import { MapPreview } from '#features/places/map-preview.tsx'
import { SheetFooter } from '#ui/sheet-footer.tsx'
import { AnswerButtons } from '../buttons/answer-buttons.tsx'
import { OwnerButtons } from '../buttons/owner-buttons.tsx'
import { RelationButton } from '../buttons/relation-button.tsx'
import type { CarPoolContext } from '../car-pool-context.ts'
import { meetingPointOf } from '../describe-car-pool.ts'
import { AREA_RADIUS_METERS } from '../map/places-at.ts'
import { CarPoolSeats, CarPoolTimes } from './car-pool-facts.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { PeopleInCarPool } from './people-in-car-pool.tsx'

interface CarPoolDetailsProps extends CarPoolContext {
  carPool: CarPoolReply
  onEdit: () => void
  onDeleted: () => void
}

export function CarPoolDetails({ carPool, onEdit, onDeleted, ...context }: CarPoolDetailsProps) {
  const id = useId()
  const { event, me, meId } = context
  const mayDeleteAny = useSession(({ user }) => user !== null && isAdmin(user))
  const isOwner = carPool.relation === 'owner'
  const heading = useRef<HTMLHeadingElement>(null)
  const focusTop = () => focusHeading(heading.current)
  return (
    <>
      <div className="space-y-4">
        <div>
          <h3 ref={heading} id={id} className="font-semibold text-xl wrap-anywhere">
            {meetingPointOf(carPool)}
          </h3>
          {carPool.isArea && <p className="mt-1 text-muted text-sm">{carPoolWords.area}</p>}
        </div>
        <CarPoolTimes carPool={carPool} event={event} />
        <CarPoolSeats carPool={carPool} event={event} />
        {carPool.note && (
          <p className="flex gap-2.5 text-sm">
            <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{carPool.note}</span>
          </p>
        )}
        <MeetingPointMap carPool={carPool} />
        {carPool.requests && carPool.requests.length > 0 && (
          <PendingRequests eventId={event.id} requests={carPool.requests} onAnswered={focusTop} />
        )}
        <PeopleInCarPool carPool={carPool} meId={meId} event={event} />
      </div>
      {(isOwner || me || mayDeleteAny) && (
        <SheetFooter>
          <div className="flex flex-wrap gap-2 [&>button]:grow">
            {carPool.relation === 'invited' && carPool.request ? (
              <AnswerButtons
                request={{ eventId: event.id, id: carPool.request.id, isInvitation: true }}
                describedBy={id}
                onAnswered={focusTop}
              />
            ) : (
              !isOwner && (
                <RelationButton carPool={carPool} {...context} isPrimary describedBy={id} onLeft={focusTop} />
              )
            )}
            {(isOwner || mayDeleteAny) && (
              <OwnerButtons
                eventId={event.id}
                carPool={carPool}
                onEdit={isOwner ? onEdit : undefined}
                onDeleted={onDeleted}
                describedBy={id}
              />
            )}
          </div>
        </SheetFooter>
      )}
    </>
  )
}

function MeetingPointMap({ carPool }: { carPool: CarPoolReply }) {
  const { latitude, longitude, isArea } = carPool
  if (latitude === null || longitude === null) return null
  return (
    <MapPreview
      address={{ formattedAddress: meetingPointOf(carPool), coordinates: { latitude, longitude } }}
      isNamedFreely={!isArea}
      isSquare
      areaMeters={isArea ? AREA_RADIUS_METERS : undefined}
    />
  )
}
