import { whyCannotCreate } from '@muster/domain/car-pools/rules.ts'
import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { eventWords } from '@muster/domain/events/words.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useId } from 'react'
import { useEventId } from '#features/event-data/event-context.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DockBar } from '#ui/dock-bar.tsx'
import type { Me } from '../describe-car-pool.ts'

interface BoardBarProps {
  /** `null` while loading */
  me: Me | null
  isMember: boolean
  requestsToAnswer: number
  onCreate: () => void
}

const reasons = {
  one_pool_per_owner: carPoolWords.alreadyOwn,
  in_another_pool: carPoolWords.alreadyIn,
} as const

/** Requests and Create Car Pool, with the reason if Create is disabled (R76). */
export function BoardBar({ me, isMember, requestsToAnswer, onCreate }: BoardBarProps) {
  const reasonId = useId()
  const why = me && whyCannotCreate(me)
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
          <ButtonLink to={linkTo('carPoolRequests', useEventId())} variant="secondary" size="sm">
            {carPoolWords.requests}
            {requestsToAnswer > 0 && (
              <CountBadge count={requestsToAnswer} label={eventWords.toAnswer(requestsToAnswer)} />
            )}
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
