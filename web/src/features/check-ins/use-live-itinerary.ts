import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ItineraryItem } from '@muster/domain/itinerary/schema.ts'
import { itemOfTopic } from '@muster/domain/shared/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '#device/live.ts'
import { itineraryQuery } from '#features/itinerary/api.ts'

/** Thousands of phones hear of the same check-in: each waits up to a millisecond for every member of the event. */
const LONGEST_WAIT_MS = 5000

/** Reads the itinerary again when something in it has changed; what comes during a read is one more read. */
export function useLiveItinerary(event: EventReply, items: readonly ItineraryItem[] | undefined) {
  const queryClient = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const reading = useRef({ isUnderWay: false, isOutdated: false })
  useEffect(() => () => clearTimeout(waiting.current), [])

  const read = async () => {
    const state = reading.current
    state.isUnderWay = true
    await queryClient.invalidateQueries({ queryKey: itineraryQuery(event.id).queryKey })
    state.isUnderWay = false
    if (!state.isOutdated) return
    state.isOutdated = false
    readSoon()
  }
  const readSoon = () => {
    if (reading.current.isUnderWay) {
      reading.current.isOutdated = true
      return
    }
    clearTimeout(waiting.current)
    const spread = Math.random() * Math.min(event.membersCount, LONGEST_WAIT_MS)
    waiting.current = setTimeout(() => void read(), spread)
  }

  useLive(event.id, update => {
    const itemId = update.kind === 'nudge' ? itemOfTopic(update.topic) : null
    // before the first read has come nobody knows whose it is
    if (itemId === null || !items || items.some(item => item.id === itemId)) readSoon()
  })
}
