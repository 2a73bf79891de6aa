import { eventWords } from '@muster/domain/events/words.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { screenTitles } from '@muster/domain/shell/words.ts'
import { CalendarClock, CalendarDays, Car, ListChecks, MapPinned, SlidersHorizontal } from 'lucide-react'
import type { CurrentEvent } from '#features/events/current-event.ts'
import type { MenuItem } from './menu.ts'

/** The entries of the sidebar (R111). */
export function menuOf(event: CurrentEvent | null): MenuItem[] {
  const events = { label: routes.events.title, to: linkTo('events'), icon: CalendarDays }
  if (!event) return [events]
  const { id, name, active, isCarPoolEnabled, requestsToAnswer: count } = event
  const entry = (route: 'myCheckIn' | 'agenda' | 'preferences', icon: MenuItem['icon']): MenuItem => ({
    label: routes[route].title,
    to: linkTo(route, id),
    icon,
  })
  const waiting = count > 0 ? { count, label: eventWords.toAnswer(count) } : undefined
  const carPools = { label: screenTitles.carPool, to: linkTo('carPools', id), icon: Car, waiting }
  const children = [
    ...(active ? [entry('myCheckIn', ListChecks), entry('agenda', CalendarClock)] : []),
    entry('preferences', SlidersHorizontal),
    ...(active && isCarPoolEnabled ? [carPools] : []),
  ]
  return [{ ...events, children: [{ label: name, to: linkTo('agenda', id), icon: MapPinned, children }] }]
}
