import { whyCannotCreate } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useId } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import type { Me } from '../describe-pool.ts'

interface BoardBarProps {
  /** null until it is known */
  me: Me | null
  isMember: boolean
  meId: number
  onCreate: () => void
}

const reasons = {
  one_pool_per_owner: carPoolWords.alreadyOwn,
  in_another_pool: carPoolWords.alreadyIn,
} as const

/** Specification 2: Requests and Create Car Pool, under the thumb; why one cannot create stands beside it. */
export function BoardBar({ me, isMember, meId, onCreate }: BoardBarProps) {
  const reasonId = useId()
  const why = me && whyCannotCreate({ id: meId, ...me })
  const reason = isMember ? why && reasons[why] : carPoolWords.notMember
  return (
    <DockBar label={carPoolWords.title} isTall>
      <div className="min-w-0 grow">
        {reason && (
          <p id={reasonId} className="mb-2 text-muted text-sm">
            {reason}
          </p>
        )}
        <div className="flex flex-wrap gap-2 [&>*]:grow [&>*]:px-3">
          <ButtonLink to="../car-pool-requests" variant="secondary" size="sm">
            {carPoolWords.requests}
          </ButtonLink>
          <Button
            size="sm"
            disabled={!me || !isMember || why !== null}
            aria-describedby={reason ? reasonId : undefined}
            onClick={onCreate}
          >
            {carPoolWords.create}
          </Button>
        </div>
      </div>
    </DockBar>
  )
}
