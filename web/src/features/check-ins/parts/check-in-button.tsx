import { keyOfCard, type WhyAsk, whyAskFirst } from '@muster/domain/check-ins/next.ts'
import type { StripCard } from '@muster/domain/check-ins/strip.ts'
import { checkInWords } from '@muster/domain/check-ins/words.ts'
import { nextWords } from '@muster/domain/check-ins/words-next.ts'
import { departedWords } from '@muster/domain/departures/words.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { dayIn, formatWhen } from '@muster/domain/shared/clock.ts'
import { clsx } from 'clsx'
import { Check, Clock } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useOwnId } from '#device/session.ts'
import { titleOf } from '#features/itinerary/describe-item.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useCheckIn } from '../use-check-in.ts'
import type { ItemContext } from './item-context.ts'
import { TapNote } from './tap-note.tsx'

interface CheckInButtonProps extends ItemContext {
  card: StripCard
  isPrimary: boolean
  /** a line, or nothing, where a tap does nothing or begins with a question */
  isBrief?: boolean
  /** the element that names the item */
  describedBy: string
}

/** Asks first where a tap is probably a mistake. */
export function CheckInButton(props: CheckInButtonProps) {
  const { card, event, times, day, now } = props
  const { checkIn, isBusy, tap } = useCheckIn(event.id, card)
  const [isAsking, setIsAsking] = useState(false)
  const doubt = whyAskFirst(card, now)
  const isDone = card.state.state === 'checked_in'
  const shown = isBusy || isDone ? undefined : tap
  const [tapped, setTapped] = useState<string | null>(null)
  const key = keyOfCard(card)
  if (!isDone && (isBusy || tap) && tapped !== key) setTapped(key)
  return (
    <>
      {shown && <TapNote tap={shown} timezone={times.timezone} day={day} />}
      <ButtonOfState
        {...props}
        isEarly={doubt?.why === 'early'}
        isWaiting={shown?.refusal === null}
        isBusy={isBusy}
        isFresh={isDone && tapped === key}
        checkIn={checkIn}
        press={doubt ? () => setIsAsking(true) : checkIn}
      />
      {doubt && (
        <QuestionFirst
          {...doubt}
          item={card.item}
          timezone={times.timezone}
          day={dayIn(times.timezone, now)}
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={() => {
            setIsAsking(false)
            checkIn()
          }}
        />
      )}
    </>
  )
}

interface QuestionFirstProps {
  why: WhyAsk
  at: Date
  item: ItineraryItem
  timezone: string
  day: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
}

function QuestionFirst({ why, at, item, timezone, day, ...dialog }: QuestionFirstProps) {
  const [name] = titleOf(item, useOwnId())
  return (
    <ConfirmDialog
      {...dialog}
      title={nextWords.question[why].title}
      description={nextWords.questionBody(why, name, formatWhen(timezone, at, day))}
      confirmLabel={nextWords.question[why].confirm}
      cancelLabel={nextWords.notNow}
    />
  )
}

interface ButtonOfStateProps extends CheckInButtonProps {
  /** so early that it would ask first */
  isEarly: boolean
  isWaiting: boolean
  isBusy: boolean
  /** it has become done in front of the person */
  isFresh: boolean
  checkIn: () => void
  /** asks first, if there is a doubt */
  press: () => void
}

function ButtonOfState({
  card,
  times: { timezone },
  day,
  isPrimary,
  isBrief,
  describedBy,
  isEarly,
  isWaiting,
  isBusy,
  isFresh,
  checkIn,
  press,
}: ButtonOfStateProps) {
  const { item, leg, state } = card
  const { kind } = item
  if (isWaiting)
    return (
      <Button isWide variant="secondary" aria-describedby={describedBy} onClick={checkIn}>
        {checkInWords.sendNow}
      </Button>
    )
  const off = { isBrief, describedBy }
  switch (state.state) {
    case 'open':
      if (isBrief && isEarly) return null
      return (
        <Button
          isWide
          variant={isPrimary ? 'primary' : 'secondary'}
          isBusy={isBusy}
          busyLabel={checkInWords.busy(kind, leg)}
          aria-describedby={describedBy}
          onClick={press}
        >
          {checkInWords.button(kind, leg)}
        </Button>
      )
    case 'checked_in':
      return (
        <Button
          isWide
          variant="done"
          icon={<Check aria-hidden="true" className={clsx(isFresh && 'animate-draw')} />}
          aria-describedby={describedBy}
        >
          <span className="text-sm">
            <span className="whitespace-nowrap">{checkInWords.done(kind, leg)}</span>{' '}
            <span className="whitespace-nowrap font-normal tabular-nums">
              {checkInWords.doneAt(formatWhen(timezone, state.at, day))}
            </span>
          </span>
        </Button>
      )
    case 'too_early':
      return (
        <Off {...off} icon={<Clock aria-hidden="true" />}>
          {checkInWords.opensAt(formatWhen(timezone, state.opensAt, day))}
        </Off>
      )
    case 'departed':
      return <Off {...off}>{departedWords.at(formatWhen(timezone, state.at, day))}</Off>
    case 'over':
      return <Off {...off}>{checkInWords.over}</Off>
    case 'inactive':
      return <Off {...off}>{checkInWords.inactive}</Off>
    case 'not_checkable':
      return null
  }
}

interface OffProps {
  isBrief: boolean | undefined
  describedBy: string
  icon?: ReactElement
  children: string
}

const Off = ({ isBrief, describedBy, icon, children }: OffProps) =>
  isBrief ? (
    <p className="flex items-center gap-1.5 text-muted text-xs tabular-nums [&_svg]:size-4">
      {icon}
      {children}
    </p>
  ) : (
    <Button isWide disabled icon={icon} aria-describedby={describedBy}>
      <span className="text-balance tabular-nums">{children}</span>
    </Button>
  )
