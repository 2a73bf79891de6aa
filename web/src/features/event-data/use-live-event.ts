import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Audience, Topic } from '@muster/domain/shared/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveReading } from '#device/live.ts'
import { readEventsAgain } from './api.ts'

/** `car-pools` for the number of requests to answer (R213). */
const TOPICS: readonly Topic[] = ['event', 'car-pools', 'roll-call']

export function useLiveEvent(event: EventReply & { audience?: Audience }) {
  const queryClient = useQueryClient()
  useLiveReading(event, {
    isAbout: topic => TOPICS.some(about => about === topic),
    read: () => readEventsAgain(queryClient),
  })
}
