import type { EventReply } from '@muster/domain/events/schema.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveReading } from '#device/live.ts'
import { readEventsAgain } from './api.ts'

const TOPIC: Topic = 'event'

export function useLiveEvent(event: EventReply) {
  const queryClient = useQueryClient()
  useLiveReading(event, {
    isAbout: topic => topic === TOPIC,
    read: () => readEventsAgain(queryClient),
  })
}
