import type { DepartInput, MissingPerson } from '@muster/domain/departures/schema.ts'
import { useState } from 'react'
import { keepDraft, readDraft, removeDraft } from '#device/drafts.ts'

/** What is to happen to a missing person when the item departs. */
export type Planned = { reason: string } | { to: number; name: string }
type Plan = Readonly<Record<number, Planned>>

const isPlanned = (value: unknown): value is Planned =>
  typeof value === 'object' &&
  value !== null &&
  (typeof Reflect.get(value, 'reason') === 'string' ||
    (typeof Reflect.get(value, 'to') === 'number' && typeof Reflect.get(value, 'name') === 'string'))

function readPlan(key: string): Plan {
  const kept = readDraft(key)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, planned]) => isPlanned(planned)))
}

/** Kept on the phone until the departure, because a phone on the kerb is locked and unlocked. */
export function usePlan(key: string) {
  const [plan, setPlan] = useState(() => readPlan(key))
  const change = (next: Plan) => {
    setPlan(next)
    if (Object.keys(next).length > 0) keepDraft(key, next)
    else removeDraft(key)
  }
  return {
    plan,
    put: (userId: number, planned: Planned) => change({ ...plan, [userId]: planned }),
    takeBack: (userId: number) => {
      const { [userId]: _, ...others } = plan
      change(others)
    },
    clear: () => change({}),
  }
}

/** Without people who have checked in or left since they were planned. */
export function toInput(plan: Plan, missing: readonly MissingPerson[]) {
  const input: Pick<DepartInput, 'excused' | 'moved'> = { excused: [], moved: [] }
  for (const { id: user } of missing) {
    const planned = plan[user]
    if (!planned) continue
    if ('reason' in planned) input.excused.push({ user, reason: planned.reason })
    else input.moved.push({ user, to: planned.to })
  }
  return input
}
