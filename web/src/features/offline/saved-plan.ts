import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { SavedBoard } from '@muster/domain/boards/saved-rules.ts'
import { dayIn } from '@muster/domain/shared/clock.ts'
import { linkTo, routeAt } from '@muster/domain/shell/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '#device/clock.ts'
import { navigate, usePathname } from '#device/navigation.ts'
import { useSession } from '#device/session.ts'
import { BOARD, SAVED_BOARD } from '#features/board-data/saved-board.ts'
import { useConnection } from '#features/connectivity/connection.ts'
import { restoreReads, type SavedRead, savedReads, saveReads } from './saved-reads.ts'

interface Plan {
  eventId: number
  savedAt: Date
}

interface SavedPlan {
  /** the person's own */
  own: Plan | null
  /** a co-ordinator's items: the next day with some */
  items: (Plan & { day: string; isToday: boolean }) | null
}

const ITINERARY = 'itinerary'
const OWN_SCREENS: readonly unknown[] = ['agenda', 'myCheckIn']
const BOARDS: readonly unknown[] = ['myItems', 'allCheckIn']

/** Those that were read last. */
async function findPlan(): Promise<SavedPlan> {
  const reads = await savedReads()
  const own = reads.find(({ queryKey }) => queryKey[0] === ITINERARY)
  const board = reads.find(({ queryKey }) => queryKey[0] === SAVED_BOARD)
  return { own: own ? planOf(own) : null, items: board ? itemsOf(board) : null }
}

const planOf = ({ queryKey, updatedAt, aheadMs = 0 }: SavedRead): Plan => ({
  eventId: Number(queryKey[1]),
  savedAt: new Date(updatedAt + aheadMs),
})

function itemsOf(read: SavedRead): SavedPlan['items'] {
  const { timezone, days } = read.data as SavedBoard
  const today = dayIn(timezone, serverNow())
  const next = days.find(({ board }) => board.day >= today && board.items.length > 0)
  return next ? { ...planOf(read), day: next.board.day, isToday: next.board.day === today } : null
}

function linkToItems({ eventId, day }: { eventId: number; day: string }): string {
  const { user } = useSession.getState()
  return user && isAdmin(user)
    ? `${linkTo('allCheckIn', eventId)}?view=mine&day=${day}`
    : `${linkTo('myItems', eventId)}?day=${day}`
}

/** A screen with something to show stays. A co-ordinator with items today is led to them, everybody else to the own plan. */
function linkToPlan({ own, items }: SavedPlan): string | null {
  const route = routeAt(location.pathname)
  if ((own && OWN_SCREENS.includes(route)) || (items && BOARDS.includes(route))) return null
  if (items && (items.isToday || !own)) return linkToItems(items)
  return own && linkTo('myCheckIn', own.eventId)
}

/** Reads the plan when the network goes. */
export function useSavedPlan() {
  const queryClient = useQueryClient()
  const isOnline = useConnection(connection => connection.isOnline)
  const isOnBoard = BOARDS.includes(routeAt(usePathname()))
  const [plan, setPlan] = useState<SavedPlan | null>(null)
  useEffect(() => saveReads(queryClient), [queryClient])
  useEffect(() => {
    if (isOnline) return
    let isCurrent = true
    void findPlan().then(found => {
      if (isCurrent) setPlan(found)
    })
    return () => {
      isCurrent = false
    }
  }, [isOnline])

  /** Resolves with whether there is one. */
  const show = async () => {
    if (!plan) return false
    await restoreReads(queryClient)
    // what has failed, or is newer in one list than in another
    void queryClient.invalidateQueries({ queryKey: [BOARD] })
    const link = linkToPlan(plan)
    if (link) navigate(link)
    return true
  }
  const { own, items } = plan ?? { own: null, items: null }
  const shown = isOnBoard ? (items ?? own) : (own ?? items)
  return {
    isThere: shown !== null,
    savedAt: shown?.savedAt ?? null,
    /** what is shown are the items of a co-ordinator */
    isItems: shown !== null && shown === items,
    show,
  }
}
