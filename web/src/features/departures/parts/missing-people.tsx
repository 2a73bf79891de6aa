import { whyCannotDepart } from '@muster/domain/departures/rules.ts'
import type { DepartureState } from '@muster/domain/departures/schema.ts'
import { departureScreenWords } from '@muster/domain/departures/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { Flag } from 'lucide-react'
import { useId, useRef } from 'react'
import { useNow } from '#device/clock.ts'
import { useAction } from '#device/use-action.ts'
import { Button } from '#ui/button.tsx'
import { SheetFooter } from '#ui/sheet-footer.tsx'
import { type DepartingItem, departMutation } from '../api.ts'
import { toInput, usePlan } from '../use-plan.ts'
import { MissingRow } from './missing-row.tsx'
import { PlannedRow } from './planned-row.tsx'

interface MissingPeopleProps {
  state: DepartureState
  departing: DepartingItem
  event: EventReply
}

export function MissingPeople({ state, departing, event }: MissingPeopleProps) {
  const id = useId()
  const { item } = departing
  const { plan, put, takeBack, clear } = usePlan(`departure/${item.id}/${item.leg}`)
  const head = useRef<HTMLHeadingElement>(null)
  const missing = state.missing.filter(person => !plan[person.id])
  const planned = state.missing.flatMap(person => {
    const decided = plan[person.id]
    return decided ? [{ person, decided }] : []
  })
  const { run, isBusy } = useAction(departMutation(departing))
  const now = useNow()
  const facts = {
    departedAt: null,
    isActive: state.isActive,
    opensAt: new Date(state.opensAt),
    closesAt: new Date(state.closesAt),
    missing: missing.length,
  }
  const why = whyCannotDepart(facts, now)
  const { whyNot } = departureScreenWords
  const sentence = why === 'people_missing' ? whyNot.people_missing(missing.length) : why && whyNot[why]
  const focusHead = () => head.current?.focus({ preventScroll: true })
  const depart = async () => {
    if (await run(toInput(plan, state.missing))) clear()
  }
  return (
    <>
      <h3 ref={head} tabIndex={-1} className="pb-2 font-semibold text-xl tabular-nums outline-none">
        {departureScreenWords.missing(missing.length)}
      </h3>
      {missing.length > 0 && (
        <ul
          aria-label={departureScreenWords.missingPeople}
          className="divide-y divide-line rounded-lg border border-line"
        >
          {missing.map(person => (
            <MissingRow
              key={person.id}
              person={person}
              state={state}
              departing={departing}
              event={event}
              onPlan={decided => {
                put(person.id, decided)
                focusHead()
              }}
              onDone={focusHead}
            />
          ))}
        </ul>
      )}
      {planned.length > 0 && (
        <>
          <h3 className="pt-4 pb-2 font-semibold">{departureScreenWords.planned}</h3>
          <ul
            aria-label={departureScreenWords.planned}
            className="divide-y divide-line rounded-lg border border-line"
          >
            {planned.map(({ person, decided }) => (
              <PlannedRow
                key={person.id}
                name={person.name}
                planned={decided}
                onTakeBack={() => {
                  takeBack(person.id)
                  focusHead()
                }}
              />
            ))}
          </ul>
        </>
      )}
      <SheetFooter>
        {sentence && (
          <p id={id} className="pb-2 text-center text-muted text-sm">
            {sentence}
          </p>
        )}
        <Button
          isWide
          disabled={why !== null}
          isBusy={isBusy}
          busyLabel={departureScreenWords.departing}
          aria-describedby={sentence ? id : undefined}
          icon={<Flag aria-hidden="true" />}
          onClick={() => void depart()}
        >
          {departureScreenWords.depart}
        </Button>
      </SheetFooter>
    </>
  )
}
