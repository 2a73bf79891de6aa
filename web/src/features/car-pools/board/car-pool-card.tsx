import { splitMeetingPoint } from '@muster/domain/car-pools/meeting-point.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { itineraryWords } from '@muster/domain/itinerary/words.ts'
import { clsx } from 'clsx'
import { Car, MessageSquareText } from 'lucide-react'
import { useId, useRef } from 'react'
import { focusHeading } from '#device/focus-heading.ts'
import { useDetailLink } from '#device/use-detail-in-address.ts'
import { OrganiserBadge } from '#features/event-data/organiser-badge.tsx'
import { useIsOrganiser } from '#features/event-data/use-organisers.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ContactLinks } from '../buttons/contact-links.tsx'
import { OwnerButtons } from '../buttons/owner-buttons.tsx'
import { RelationButton } from '../buttons/relation-button.tsx'
import { CAR_POOL_PARAM, type CarPoolContext } from '../car-pool-context.ts'
import { meetingPointOf, ownerOf } from '../describe-car-pool.ts'
import { CarPoolSeats, CarPoolTimes } from '../details/car-pool-facts.tsx'
import { JoinRequests } from './join-requests.tsx'

interface CarPoolCardProps extends CarPoolContext {
  carPool: CarPoolReply
  onEdit: () => void
}

/** The whole card opens the details: the View link covers it, and the buttons lie above the link. */
export function CarPoolCard({ carPool, onEdit, ...context }: CarPoolCardProps) {
  const id = useId()
  const { event, meId } = context
  const heading = useRef<HTMLHeadingElement>(null)
  const focusCard = () => focusHeading(heading.current)
  const isMine = carPool.relation === 'owner' || carPool.relation === 'assigned'
  const owner = ownerOf(carPool)
  const meetingPoint = meetingPointOf(carPool)
  const { name, area } = splitMeetingPoint(meetingPoint)
  const isOrganiser = useIsOrganiser(event.id)
  return (
    <article aria-labelledby={id}>
      <Card isRaised={isMine} className={clsx('relative', isMine && 'border-accent ring-1 ring-accent')}>
        <div className="space-y-3 p-4">
          <div className="flex gap-3">
            <span
              aria-hidden="true"
              className={clsx(
                'flex size-11 shrink-0 items-center justify-center rounded-md [&_svg]:size-5',
                isMine ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink',
              )}
            >
              <Car />
            </span>
            <div className="min-w-0 grow">
              <h2
                ref={heading}
                id={id}
                className={clsx('font-semibold text-base wrap-anywhere', !isMine && 'line-clamp-3')}
              >
                {name === meetingPoint ? (
                  name
                ) : (
                  <>
                    <span aria-hidden="true">{name}</span>
                    <span className="sr-only">{meetingPoint}</span>
                  </>
                )}
              </h2>
              <p className="text-muted text-sm wrap-anywhere">
                {[
                  ...(area === null ? [] : [area]),
                  carPool.relation === 'owner' ? itineraryWords.ownCarPool : owner,
                  ...(carPool.isArea ? [carPoolWords.areaShort] : []),
                ].join(' · ')}
                {isOrganiser(carPool.car_owner?.id) && <OrganiserBadge />}
              </p>
            </div>
            {carPool.relation === 'assigned' && carPool.car_owner && carPool.car_owner.id !== meId && (
              <ContactLinks person={carPool.car_owner} owner={owner} event={event.name} />
            )}
          </div>
          <CarPoolTimes carPool={carPool} event={event} />
          <CarPoolSeats carPool={carPool} event={event} />
          {carPool.note && (
            <p className="flex gap-2 text-muted text-sm">
              <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              <span className="line-clamp-3 min-w-0 wrap-anywhere">{carPool.note}</span>
            </p>
          )}
          {carPool.relation === 'owner' && (
            <JoinRequests eventId={event.id} requests={carPool.requests} onAnswered={focusCard} />
          )}
          <div className="flex flex-wrap gap-2 [&>a]:grow [&>a]:after:absolute [&>a]:after:inset-0 [&>button]:relative [&>button]:grow">
            <ButtonLink
              {...useDetailLink(CAR_POOL_PARAM)(carPool.id)}
              variant="quiet"
              size="sm"
              aria-describedby={id}
            >
              {carPoolWords.view}
            </ButtonLink>
            {carPool.relation === 'owner' ? (
              <OwnerButtons eventId={event.id} carPool={carPool} onEdit={onEdit} describedBy={id} />
            ) : (
              <RelationButton carPool={carPool} {...context} describedBy={id} onLeft={focusCard} />
            )}
          </div>
        </div>
      </Card>
    </article>
  )
}
