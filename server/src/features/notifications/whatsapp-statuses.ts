import * as z from 'zod/mini'

/** What is known of one message after a webhook call; several statuses of it are added up. */
export interface MessageStatus {
  providerId: string
  /** what was sent along: the receipt of the delivery, known before WhatsApp has answered the send */
  reference: string | null
  deliveredAt: Date | null
  openedAt: Date | null
  error: string | null
}

const ERROR_MAX = 200
const ID_MAX = 300

const status = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(ID_MAX)),
  status: z.string(),
  /** seconds since 1970 */
  timestamp: z.string().check(z.regex(/^\d{1,11}$/)),
  biz_opaque_callback_data: z.optional(z.string().check(z.maxLength(ID_MAX))),
  errors: z.optional(z.array(z.object({ code: z.int(), title: z.optional(z.string()) }))),
})
const change = z.object({ value: z.object({ statuses: z.optional(z.array(z.unknown())) }) })
const notice = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()) })) })

type Status = z.infer<typeof status>

/** By message. Other notices, such as answers of people, are left out. */
export function statusesIn(body: unknown, now: Date): MessageStatus[] {
  const parsed = notice.safeParse(body)
  if (!parsed.success) return []
  const byId = new Map<string, MessageStatus>()
  for (const one of parsed.data.entry.flatMap(({ changes }) => changes)) {
    for (const given of change.safeParse(one).data?.value.statuses ?? []) {
      const { data } = status.safeParse(given)
      if (data) byId.set(data.id, withStatus(byId.get(data.id), data, now))
    }
  }
  return [...byId.values()]
}

function withStatus(known: MessageStatus | undefined, given: Status, now: Date): MessageStatus {
  // a clock that is ahead of ours
  const at = new Date(Math.min(Number(given.timestamp) * 1000, now.getTime()))
  const isRead = given.status === 'read'
  const isDelivered = isRead || given.status === 'delivered'
  return {
    providerId: given.id,
    reference: given.biz_opaque_callback_data ?? known?.reference ?? null,
    deliveredAt: known?.deliveredAt ?? (isDelivered ? at : null),
    openedAt: known?.openedAt ?? (isRead ? at : null),
    error: given.status === 'failed' ? errorOf(given) : (known?.error ?? null),
  }
}

function errorOf({ errors: [error] = [] }: Status): string {
  return error ? `${error.code} ${error.title ?? ''}`.trim().slice(0, ERROR_MAX) : 'failed'
}
