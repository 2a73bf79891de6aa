import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { whyNotJoin } from '../describe-pool.ts'
import type { PoolContext } from './pool-context.ts'

interface RelationButtonProps extends PoolContext {
  pool: CarPoolReply
  isPrimary?: boolean
  /** the element that names the car pool */
  describedBy: string
}

/** Specification 2: the button by what a person is to a car pool. An owner's stand in `owner-buttons.tsx`. */
export function RelationButton({ pool, me, meId, actions, isPrimary, describedBy }: RelationButtonProps) {
  const reasonId = useId()
  if (!me || pool.relation === 'owner') return null
  const { request } = pool
  const buttons: Record<typeof pool.relation, { label: string; act?: () => unknown }> = {
    none: { label: carPoolWords.join, act: () => actions.join(pool) },
    assigned: { label: carPoolWords.leave, act: () => actions.leave(pool) },
    requested: {
      label: carPoolWords.cancelRequest,
      act: () => request && actions.cancel(request.id, { name: pool.id }),
    },
    // nothing to do here: what is pending is answered in the details, or elsewhere
    invited: { label: carPoolWords.invited },
    pending_elsewhere: { label: carPoolWords.pendingElsewhere },
  }
  const { label, act } = buttons[pool.relation]
  const why = pool.relation === 'none' ? whyNotJoin(pool, me, meId) : null
  return (
    <>
      <Button
        variant={isPrimary && pool.relation === 'none' ? 'primary' : 'secondary'}
        size="sm"
        isBusy={actions.isBusy(pool.id)}
        disabled={!act || why !== null}
        aria-describedby={why ? `${describedBy} ${reasonId}` : describedBy}
        onClick={act}
      >
        {label}
      </Button>
      {why && (
        <span id={reasonId} className="sr-only">
          {carPoolRefusals[why]}
        </span>
      )}
    </>
  )
}
