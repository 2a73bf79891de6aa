import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveReading } from '#device/live-reading.ts'
import { useLiveEvent } from '#features/events/use-live-event.ts'
import { readCarPoolsAgain } from './api.ts'

const TOPIC: Topic = 'car-pools'

/** Reads what is shown of the car pools and their requests again when somebody has changed one, or the event. */
export function useLiveCarPools(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveEvent(event)
  useLiveReading(event, {
    isAbout: topic => topic === TOPIC,
    read: () => readCarPoolsAgain(queryClient, event.id),
  })
}
