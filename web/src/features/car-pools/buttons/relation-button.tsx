import {
  askAgainAt,
  type EndedAsks,
  minutesToAskAgain,
  whyCannotAskAgain,
  whyCannotJoin,
  whyCannotTakeAnySeat,
} from '@muster/domain/car-pools/rules.ts'
import type { CarPoolReply } from '@muster/domain/car-pools/schema.ts'
import { carPoolRefusals, carPoolRequestWords, carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useId, useState } from 'react'
import { useNow, useTickAt } from '#device/clock.ts'
import { isFocusLost } from '#device/focus-heading.ts'
import { useAction } from '#device/use-action.ts'
import { useTitleWhenGone } from '#device/use-title-when-gone.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { cancelRequestMutation, joinMutation, leaveMutation } from '../api.ts'
import type { CarPoolContext } from '../car-pool-context.ts'
import { type Me, progressOf } from '../describe-car-pool.ts'

const questions = {
  leave: {
    title: carPoolWords.leaveTitle,
    description: carPoolWords.leaveBody,
    confirmLabel: carPoolWords.leaveTitle,
    cancelLabel: carPoolWords.keepSeat,
  },
  cancel: {
    title: carPoolWords.cancelRequest,
    description: carPoolRequestWords.cancelBody,
    confirmLabel: carPoolWords.cancelRequest,
    cancelLabel: carPoolRequestWords.keepRequest,
  },
}

/** What a ride that is over no longer is. */
const OFFERS: readonly CarPoolReply['relation'][] = ['none', 'invited', 'pending_elsewhere']

interface RelationButtonProps extends CarPoolContext {
  carPool: CarPoolReply
  isPrimary?: boolean
  /** the id of the element that names the car pool */
  describedBy: string
  /** the button is another one, or none */
  onLeft: () => void
}

/** Join, Cancel Request or Leave, by the person's relation to the car pool (R76). Owners have `OwnerButtons`. */
export function RelationButton({ event, carPool, me, isPrimary, describedBy, onLeft }: RelationButtonProps) {
  const reasonId = useId()
  const { request } = carPool
  const now = useNow()
  useTickAt(askAgainAt(endedAsksOf(carPool))?.getTime() ?? null)
  const target = { eventId: event.id, id: carPool.id }
  const join = useAction(joinMutation(target))
  const { failed } = carPoolWords
  const leave = useAction(leaveMutation(target, isPrimary ? failed.leaveInDetails : failed.leave))
  const cancel = useAction(cancelRequestMutation({ eventId: event.id, id: request?.id ?? 0 }, carPool.id))
  const goes = useTitleWhenGone()
  const leaving = async () => {
    if (!(await leave.run())) return
    // among the own car pools the whole card goes
    goes()
    onLeft()
  }
  const cancelling = async () => {
    if ((await cancel.run(null)) && isFocusLost()) onLeft()
  }
  // the question stays mounted until its dialog has closed
  const [asked, setAsked] = useState<{ what: keyof typeof questions; isOpen: boolean } | null>(null)
  if (!me || carPool.relation === 'owner') return null
  // one line above the list says why
  if (carPool.relation === 'none' && !isPrimary && whyCannotTakeAnySeat(me)) return null
  if (OFFERS.includes(carPool.relation) && progressOf(carPool, now).isOver)
    return <p className="grow self-center text-center text-muted text-sm">{carPoolRefusals.ride_over}</p>
  const buttons: Record<typeof carPool.relation, { label: string; act?: () => unknown }> = {
    none: { label: carPoolWords.join, act: () => join.run() },
    assigned: { label: carPoolWords.leave, act: () => setAsked({ what: 'leave', isOpen: true }) },
    requested: {
      label: carPoolWords.cancelRequest,
      act: () => setAsked({ what: 'cancel', isOpen: true }),
    },
    // disabled: answered in the details, or on the other car pool
    invited: { label: carPoolWords.invited },
    pending_elsewhere: { label: carPoolWords.pendingElsewhere },
  }
  const { label, act } = buttons[carPool.relation]
  const reason = whyDisabled(carPool, me, now)
  return (
    <>
      <Button
        variant={isPrimary && carPool.relation === 'none' ? 'primary' : 'secondary'}
        size="sm"
        isBusy={join.isScopeBusy}
        disabled={!act || reason !== null}
        aria-describedby={reason ? `${describedBy} ${reasonId}` : describedBy}
        onClick={act}
      >
        {label}
      </Button>
      {reason && (
        <span id={reasonId} className={reason.isShown ? 'w-full text-center text-muted text-sm' : 'sr-only'}>
          {reason.sentence}
        </span>
      )}
      {asked && (
        <ConfirmDialog
          {...questions[asked.what]}
          isOpen={asked.isOpen}
          onOpenChange={isOpen => setAsked({ ...asked, isOpen })}
          isDanger
          onConfirm={() => {
            setAsked({ ...asked, isOpen: false })
            void (asked.what === 'leave' ? leaving() : cancelling())
          }}
        />
      )}
    </>
  )
}

const endedAsksOf = ({ endedAsks: { count, lastEndedAt } }: CarPoolReply): EndedAsks => ({
  count,
  lastEndedAt: lastEndedAt === null ? null : new Date(lastEndedAt),
})

/** The card itself shows most reasons; those about asking again are shown below the button. */
function whyDisabled(
  carPool: CarPoolReply,
  me: Me,
  now: Date,
): { sentence: string; isShown: boolean } | null {
  if (carPool.relation !== 'none') return null
  const why = whyCannotJoin({ ...carPool, isOver: progressOf(carPool, now).isOver }, me)
  if (why) return { sentence: carPoolRefusals[why], isShown: false }
  const asks = endedAsksOf(carPool)
  const again = whyCannotAskAgain(asks, now)
  if (again === 'asked_recently')
    return { sentence: carPoolWords.askAgainIn(minutesToAskAgain(asks, now)), isShown: true }
  return again && { sentence: carPoolRefusals[again], isShown: true }
}
