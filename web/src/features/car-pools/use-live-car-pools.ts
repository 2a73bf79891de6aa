import type { EventReply } from '@muster/domain/events/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveReading } from '#device/live-reading.ts'
import { readCarPoolsAgain } from './api.ts'

const TOPIC = 'car-pools'

/** Reads what is shown of the car pools and their requests again when somebody has changed one. */
export function useLiveCarPools(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(event, {
    isAbout: topic => topic === TOPIC,
    read: () => readCarPoolsAgain(queryClient, event.id),
  })
}
