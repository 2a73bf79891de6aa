import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readPreferencesAgain } from './api.ts'

/** A fast answer would end the turn before anybody has seen it. */
const SHORTEST_TURN_MS = 500

export function useRefresh(eventId: number) {
  const queryClient = useQueryClient()
  const [isTurning, setIsTurning] = useState(false)
  const turn = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(turn.current), [])

  const refresh = () => {
    setIsTurning(true)
    turn.current = setTimeout(() => setIsTurning(false), SHORTEST_TURN_MS)
    void readPreferencesAgain(queryClient, eventId)
  }
  return { isTurning, refresh }
}
