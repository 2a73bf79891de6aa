import {
  changePlannedReminder,
  changeQuietHours,
  changeReminderRule,
  readReminderForecast,
  readReminderRules,
} from '@muster/domain/scheduled-reminders/endpoints.ts'
import type { ReminderRuleKey } from '@muster/domain/scheduled-reminders/rule-table.ts'
import type {
  PlannedReminderInput,
  PlannedReminderReply,
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

const forecastKeyOf = (eventId: number) => [...keyOf(eventId), 'forecast'] as const

export const forecastQuery = (eventId: number) =>
  queryOptions({
    queryKey: forecastKeyOf(eventId),
    queryFn: async ({ signal }) =>
      (await call(readReminderForecast, { params: { id: String(eventId) }, signal })).data,
    ...READ_ON_RETURN,
    refetchInterval: AGAIN_AFTER_MS,
  })

export const keyOfPlanned = ({ rule, itemId, dueAt }: PlannedReminderReply) => `${rule} ${itemId} ${dueAt}`

export const plannedMutation = (
  queryClient: QueryClient,
  eventId: number,
  { rule, itemId, dueAt, ...planned }: PlannedReminderReply,
) =>
  mutationOptions({
    mutationKey: ['planned-reminder', eventId, rule, itemId, dueAt],
    mutationFn: (change: Partial<Pick<PlannedReminderInput, 'isSkipped' | 'text'>>) =>
      call(changePlannedReminder, {
        params: { id: String(eventId) },
        body: {
          data: { rule, itemId, dueAt, isSkipped: planned.isSkipped, text: planned.text, ...change },
        },
      }),
    onSuccess: async ({ data }) => {
      await queryClient.cancelQueries({ queryKey: forecastKeyOf(eventId) })
      queryClient.setQueryData(forecastKeyOf(eventId), data)
    },
    // it may have been sent meanwhile
    onError: () => void queryClient.invalidateQueries({ queryKey: keyOf(eventId) }),
    meta: { failure: words.failure, serverSentenceFor: ['reminder_not_planned'] },
  })

const show = (queryClient: QueryClient, eventId: number) => async (reply: RemindersReply) => {
  // a read that began before would bring the old state back
  await queryClient.cancelQueries({ queryKey: keyOf(eventId), exact: true })
  queryClient.setQueryData(keyOf(eventId), reply.data)
  await queryClient.invalidateQueries({ queryKey: forecastKeyOf(eventId) })
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
