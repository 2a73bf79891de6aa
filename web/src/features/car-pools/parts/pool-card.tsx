import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { clsx } from 'clsx'
import { Car, MessageSquareText } from 'lucide-react'
import { useId } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useDetailLink } from '#ui/use-detail-in-address.ts'
import { ownerOf, placeOf } from '../describe-pool.ts'
import { ContactLinks } from './contact-links.tsx'
import { OwnerButtons } from './owner-buttons.tsx'
import { POOL_IN_ADDRESS, type PoolContext } from './pool-context.ts'
import { PoolSeats, PoolTimes } from './pool-facts.tsx'
import { RelationButton } from './relation-button.tsx'

interface PoolCardProps extends PoolContext {
  pool: CarPoolReply
  onEdit: () => void
}

/** The whole card opens the details: the link at its foot covers it, and the buttons lie above. */
export function PoolCard({ pool, onEdit, ...context }: PoolCardProps) {
  const id = useId()
  const { event, meId, actions } = context
  const isMine = pool.relation === 'owner' || pool.relation === 'assigned'
  const owner = ownerOf(pool)
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
              <h2 id={id} className="line-clamp-3 font-semibold text-lg [overflow-wrap:anywhere]">
                {placeOf(pool)}
              </h2>
              <p className="text-muted text-sm">
                {[owner, ...(pool.isArea ? [carPoolWords.areaShort] : [])].join(' · ')}
              </p>
            </div>
            {pool.relation === 'assigned' && pool.car_owner && pool.car_owner.id !== meId && (
              <ContactLinks person={pool.car_owner} owner={owner} event={event.name} />
            )}
          </div>
          <PoolTimes pool={pool} event={event} />
          <PoolSeats pool={pool} event={event} />
          {pool.note && (
            <p className="flex gap-2 text-muted text-sm">
              <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">{pool.note}</span>
            </p>
          )}
          <div className="flex flex-wrap gap-2 [&>a]:grow [&>a]:after:absolute [&>a]:after:inset-0 [&>button]:relative [&>button]:grow">
            <ButtonLink
              {...useDetailLink(POOL_IN_ADDRESS)(pool.id)}
              variant="quiet"
              size="sm"
              aria-describedby={id}
            >
              {carPoolWords.view}
            </ButtonLink>
            {pool.relation === 'owner' ? (
              <OwnerButtons pool={pool} actions={actions} onEdit={onEdit} describedBy={id} />
            ) : (
              <RelationButton pool={pool} {...context} describedBy={id} />
            )}
          </div>
        </div>
      </Card>
    </article>
  )
}
