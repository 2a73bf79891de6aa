import type { EventReply } from '@muster/domain/events/schema.ts'
import { routeAt } from '@muster/domain/shell/routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSavingData } from '#device/data-saver.ts'
import { usePathname } from '#device/navigation.ts'
import { savedBoardKey, savedBoardQuery } from '#features/board-data/saved-board.ts'
import { useConnection } from '#features/connectivity/connection.ts'
import { eventQuery } from '#features/event-data/api.ts'
import { forgetRead } from './saved-reads.ts'

const MINUTE_MS = 60_000
const ON_BOARD_MS = MINUTE_MS
const ELSEWHERE_MS = 5 * MINUTE_MS

interface KeepItemsProps {
  eventId: number
  isStaff: boolean
}

/** Keeps the items of a co-ordinator on the phone, read again while the app is open. The caller gives it the event as key. */
export function KeepItems({ eventId: id, isStaff }: KeepItemsProps) {
  const queryClient = useQueryClient()
  const { data: event } = useQuery({ ...eventQuery(String(id), queryClient), enabled: isStaff })
  const isCoordinator = event?.isCoordinator
  useEffect(() => {
    if (isCoordinator !== false) return
    queryClient.removeQueries({ queryKey: savedBoardKey(id) })
    void forgetRead(savedBoardKey(id))
  }, [isCoordinator, id, queryClient])
  return event?.isCoordinator && event.active ? <Reading event={event} /> : null
}

function Reading({ event }: { event: EventReply }) {
  const isOnline = useConnection(connection => connection.isOnline)
  const route = routeAt(usePathname())
  const isOnBoard = route === 'myItems' || route === 'allCheckIn'
  useQuery({
    ...savedBoardQuery(event),
    enabled: isOnline && !isSavingData(),
    refetchInterval: isOnBoard ? ON_BOARD_MS : ELSEWHERE_MS,
  })
  return null
}
