import { eventWords } from '@muster/domain/events/words.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { shellWords } from '@muster/domain/shell/words.ts'
import { CalendarCheck, CalendarClock, CalendarDays, Car, ClipboardCheck } from 'lucide-react'
import type { CurrentEvent } from '#features/event-data/current-event.ts'
import type { Staff } from './menu-of.ts'
import type { Tab } from './tab-bar.tsx'

/** The tabs before More (decision 82). Today leads to `atHand`, the event whose day it is; the others lead to the open event. */
export function tabsOf(event: CurrentEvent | null, atHand: { id: number } | null, staff: Staff): Tab[] {
  const today = atHand ?? (event?.active ? event : null)
  const first: Tab = today
    ? { label: shellWords.today, icon: CalendarCheck, to: linkTo('myCheckIn', today.id) }
    : { label: routes.events.title, icon: CalendarDays, to: linkTo('events') }
  if (!event?.active) return [first]
  const { id, isCarPoolEnabled, requestsToAnswer: count } = event
  const board = staff === 'admin' ? linkTo('allCheckIn', id) : linkTo('myItems', id)
  return [
    first,
    { label: shellWords.agenda, icon: CalendarClock, to: linkTo('agenda', id) },
    ...(isCarPoolEnabled
      ? [
          {
            label: shellWords.rides,
            icon: Car,
            to: linkTo('carPools', id),
            alsoAt: [linkTo('carPoolRequests', id)],
            waiting: count > 0 ? { count, label: eventWords.toAnswer(count) } : undefined,
          },
        ]
      : []),
    ...(staff ? [{ label: shellWords.board, icon: ClipboardCheck, to: board }] : []),
  ]
}
