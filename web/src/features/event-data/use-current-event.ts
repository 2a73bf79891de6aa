import { eventAtHand, isNow } from '@muster/domain/events/rules.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '#device/clock.ts'
import { useSession } from '#device/session.ts'
import { eventQuery, eventsOf, eventsQuery } from './api.ts'
import {
  type CurrentEvent,
  isSameEvent,
  readCurrentEvent,
  useDeletedEvent,
  writeCurrentEvent,
} from './current-event.ts'
import { datesOf } from './dates-of.ts'

type Pages = Parameters<typeof eventsOf>[0]

/** `running` is the joined event that runs now, if there is exactly one; `atHand` is the one whose next thing leads. */
function listed(pages: Pages) {
  const events = eventsOf(pages)
  const [running, ...others] = events.filter(event => event.isJoined && isNow(datesOf(event), serverNow()))
  const dated = events.map(event => ({ ...event, ...datesOf(event), event }))
  const atHand = eventAtHand(dated, serverNow())?.event
  return { events, running: others.length === 0 ? running : undefined, atHand }
}

/**
 * The event of the menu (R53): the open one, else the last that was open, else the only one that runs now. It is
 * derived from what the screens have read, reads nothing itself, and is kept on the phone for the next start.
 */
export function useCurrentEvent(openId: string | undefined): {
  current: CurrentEvent | null
  atHand: CurrentEvent | null
  /** it has not been read, and its reading has not failed */
  isBeingRead: boolean
} {
  const token = useSession(session => session.token)
  const [last, setLast] = useState(() => ({ token, event: readCurrentEvent() }))
  const open = useQuery({ ...eventQuery(openId ?? '', useQueryClient()), enabled: false })
  const list = useInfiniteQuery({ ...eventsQuery, enabled: false, select: listed })

  const id = open.data?.id ?? last.event?.id
  const fromList = list.data?.events.find(event => event.id === id)
  const isListNewer = !open.data || list.dataUpdatedAt > open.dataUpdatedAt
  const latest: EventReply | undefined = (isListNewer && fromList) || open.data
  const deletedId = useDeletedEvent(deleted => deleted.id)
  const candidates: (CurrentEvent | null | undefined)[] = [latest, last.event, list.data?.running]
  const current = candidates.find(event => event && event.id !== deletedId) ?? null

  // another person's event is not this one's
  if (token !== last.token) setLast({ token, event: readCurrentEvent() })
  else if (!isSameEvent(current, last.event)) setLast({ token, event: current })
  useEffect(() => {
    if (current) writeCurrentEvent(current)
  }, [current])
  const source = openId === undefined ? list : open
  return { current, atHand: list.data?.atHand ?? null, isBeingRead: !source.data && !source.isError }
}
