import { isNow } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { useEffect } from 'react'
import { serverNow } from '#device/clock.ts'
import { setCurrentEvent, useCurrentEvent } from './current-event.ts'
import { datesOf } from './dates-of.ts'

/**
 * Where a person has one event that runs now, that is the current one, until another is opened. A current one
 * that was renamed or switched off since is brought up to date.
 */
export function useRunningEvent(events: readonly EventReply[] | undefined) {
  useEffect(() => {
    if (!events) return
    const { current } = useCurrentEvent.getState()
    const known = events.find(event => event.id === current?.id)
    if (known) setCurrentEvent(known)
    if (current) return
    const running = events.filter(event => event.isJoined && isNow(datesOf(event), serverNow()))
    const [only] = running
    if (only && running.length === 1) setCurrentEvent(only)
  }, [events])
}
