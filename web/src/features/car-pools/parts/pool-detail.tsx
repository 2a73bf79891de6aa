import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { MessageSquareText } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '#device/session.ts'
import { placeOf } from '../describe-pool.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { OwnerButtons } from './owner-buttons.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { PeopleInPool } from './people-in-pool.tsx'
import type { PoolContext } from './pool-context.ts'
import { PoolSeats, PoolTimes } from './pool-facts.tsx'
import { PoolPlace } from './pool-place.tsx'
import { RelationButton } from './relation-button.tsx'

interface PoolDetailProps extends PoolContext {
  pool: CarPoolReply
  onEdit: () => void
  onDeleted: () => void
}

/** All that is known of a car pool; what there is to do stays at the lower edge, under the thumb. */
export function PoolDetail({ pool, onEdit, onDeleted, ...context }: PoolDetailProps) {
  const id = useId()
  const { event, me, meId, actions } = context
  const mayDeleteAny = useSession(({ user }) => user !== null && isAdmin(user))
  const isOwner = pool.relation === 'owner'
  return (
    <>
      <div className="space-y-4">
        <div>
          <h3 id={id} className="font-semibold text-xl [overflow-wrap:anywhere]">
            {placeOf(pool)}
          </h3>
          {pool.isArea && <p className="mt-1 text-muted text-sm">{carPoolWords.area}</p>}
        </div>
        <PoolTimes pool={pool} event={event} />
        <PoolSeats pool={pool} event={event} />
        {pool.note && (
          <p className="flex gap-2.5 text-sm">
            <MessageSquareText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
            <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{pool.note}</span>
          </p>
        )}
        <PoolPlace pool={pool} />
        {pool.requests && pool.requests.length > 0 && (
          <PendingRequests requests={pool.requests} actions={actions} />
        )}
        <PeopleInPool pool={pool} meId={meId} event={event} actions={actions} />
      </div>
      {(isOwner || me || mayDeleteAny) && (
        <div className="stay-bottom -mx-5 mt-5 -mb-6 flex flex-wrap gap-2 border-line border-t bg-raised px-5 pt-3 pb-4 [&>button]:grow">
          {pool.relation === 'invited' && pool.request ? (
            <AnswerButtons requestId={pool.request.id} actions={actions} describedBy={id} />
          ) : (
            !isOwner && <RelationButton pool={pool} {...context} isPrimary describedBy={id} />
          )}
          {(isOwner || mayDeleteAny) && (
            <OwnerButtons
              pool={pool}
              actions={actions}
              onEdit={isOwner ? onEdit : undefined}
              onDeleted={onDeleted}
              describedBy={id}
            />
          )}
        </div>
      )}
    </>
  )
}
