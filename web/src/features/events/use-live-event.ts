import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveReading } from '#device/live.ts'
import { readEventsAgain } from './api.ts'

/** The second for the number of requests to answer (R213). */
const TOPICS: readonly Topic[] = ['event', 'car-pools']

export function useLiveEvent(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(event, {
    isAbout: topic => TOPICS.some(about => about === topic),
    read: () => readEventsAgain(queryClient),
  })
}
