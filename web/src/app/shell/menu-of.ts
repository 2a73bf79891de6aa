import { eventWords } from '@muster/domain/events/words.ts'
import { linkTo, routes } from '@muster/domain/shell/routes.ts'
import { screenTitles, shellWords } from '@muster/domain/shell/words.ts'
import {
  AlarmClock,
  CalendarClock,
  CalendarDays,
  Car,
  ClipboardCheck,
  ClipboardList,
  History,
  ListChecks,
  MapPinned,
  Settings,
  SlidersHorizontal,
  UserCog,
  Users,
  Utensils,
} from 'lucide-react'
import type { CurrentEvent } from '#features/event-data/current-event.ts'
import type { MenuItem } from './menu.ts'

export type Staff = 'admin' | 'coordinator' | null

/** The entries of the sidebar (R111, R260). */
export function menuOf(event: CurrentEvent | null, staff: Staff): MenuItem[] {
  const events = { label: routes.events.title, to: linkTo('events'), icon: CalendarDays }
  if (!event) return [events]
  const { id, name, active, isCarPoolEnabled, requestsToAnswer: count } = event
  const entry = (
    route:
      | 'myCheckIn'
      | 'agenda'
      | 'preferences'
      | 'allCheckIn'
      | 'myItems'
      | 'userPreferences'
      | 'reminders'
      | 'reach'
      | 'items'
      | 'people'
      | 'history'
      | 'eventSettings',
    icon: MenuItem['icon'],
  ): MenuItem => ({
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
    ...(active && staff === 'coordinator' ? [entry('myItems', ClipboardCheck)] : []),
  ]
  const group = shellWords.manageEvent
  const manage = [
    ...(active ? [{ ...entry('allCheckIn', ClipboardCheck), group }] : []),
    { ...entry('userPreferences', Utensils), group },
    { ...entry('reminders', AlarmClock), group },
    { ...entry('reach', Users), group },
    { ...entry('items', ClipboardList), group },
    { ...entry('people', UserCog), group },
    { ...entry('history', History), group },
    { ...entry('eventSettings', Settings), group },
  ]
  return [
    { ...events, children: [{ label: name, to: linkTo('agenda', id), icon: MapPinned, children }] },
    ...(staff === 'admin' ? manage : []),
  ]
}
