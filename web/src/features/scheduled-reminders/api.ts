import {
  changeQuietHours,
  changeReminderRule,
  readReminderRules,
} from '@muster/domain/scheduled-reminders/endpoints.ts'
import type { ReminderRuleKey } from '@muster/domain/scheduled-reminders/rule-table.ts'
import type {
  QuietHoursInput,
  ReminderRuleInput,
  RemindersReply,
} from '@muster/domain/scheduled-reminders/schema.ts'
import { scheduledReminderWords as words } from '@muster/domain/scheduled-reminders/words.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'

const keyOf = (eventId: number) => ['scheduled-reminders', eventId] as const
const AGAIN_AFTER_MS = 60_000

export const remindersQuery = (eventId: number) =>
  queryOptions({
    queryKey: keyOf(eventId),
    queryFn: async ({ signal }) =>
      (await call(readReminderRules, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
    refetchInterval: AGAIN_AFTER_MS,
  })

const show = (queryClient: QueryClient, eventId: number) => async (reply: RemindersReply) => {
  // a read that began before would bring the old state back
  await queryClient.cancelQueries({ queryKey: keyOf(eventId) })
  queryClient.setQueryData(keyOf(eventId), reply.data)
}

export const ruleMutation = (queryClient: QueryClient, eventId: number, rule: ReminderRuleKey) =>
  mutationOptions({
    mutationKey: ['reminder-rule', eventId, rule],
    mutationFn: (data: ReminderRuleInput) =>
      call(changeReminderRule, { params: { id: String(eventId), rule }, body: { data } }),
    onSuccess: show(queryClient, eventId),
    meta: { failure: words.failure },
  })

export const quietHoursMutation = (queryClient: QueryClient, eventId: number) =>
  mutationOptions({
    mutationKey: ['quiet-hours', eventId],
    mutationFn: (data: QuietHoursInput) =>
      call(changeQuietHours, { params: { id: String(eventId) }, body: { data } }),
    onSuccess: show(queryClient, eventId),
    meta: { failure: words.failure },
  })
