import * as z from 'zod/mini'
import type { WhatsAppSettings } from '#config-whatsapp.ts'
import { messageOf } from '#message-of.ts'

export interface WhatsAppMessage {
  /** ten digits, as Indian numbers are stored */
  contact: string
  title: string
  body: string
  /** comes back with each status of the message */
  reference: string
}

/** `accepted` says that WhatsApp has taken it; whether it arrived comes to the webhook, under the same id. */
export type WhatsAppOutcome =
  | { outcome: 'accepted'; providerId: string }
  | { outcome: 'retry'; error: string; afterSeconds: number | null }
  | { outcome: 'invalid-recipient'; error: string }
  | { outcome: 'config'; error: string }

/** Sends the approved template. Never throws. */
export interface WhatsApp {
  send(message: WhatsAppMessage): Promise<WhatsAppOutcome>
}

const TIMEOUT_MS = 10_000
const PREFIX = '91'
const TITLE_MAX = 60
const BODY_MAX = 900
const ERROR_MAX = 200

const accepted = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })
const refused = z.object({
  error: z.object({
    code: z.int(),
    message: z.optional(z.string()),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
})

/** Not on WhatsApp, not allowed to receive, our own number, or does not want such messages. */
const INVALID_RECIPIENT = [131026, 131030, 131021, 131049, 131050]
/** The service is down or busy: of the Graph API, the account, the number, the pair of numbers. */
const RETRY = [1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]
/** The token or its permissions, whatever the status is. */
const CONFIG = [0, 3, 10, 190]

/** The platform refuses line breaks, tabs and more than four spaces in a parameter. */
const parameter = (text: string, max: number) => ({
  type: 'text',
  text: [...text.replace(/\s+/g, ' ').trim()].slice(0, max).join(''),
})

function payloadOf({ contact, title, body, reference }: WhatsAppMessage, { template }: WhatsAppSettings) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `${PREFIX}${contact}`,
    type: 'template',
    biz_opaque_callback_data: reference,
    template: {
      name: template.name,
      language: { code: template.language },
      components: [{ type: 'body', parameters: [parameter(title, TITLE_MAX), parameter(body, BODY_MAX)] }],
    },
  }
}

/** By the code, as the platform advises, and by the status where there is none. */
function outcomeOf(status: number, text: string, afterSeconds: number | null): WhatsAppOutcome {
  const parsed = refused.safeParse(parseJson(text))
  const { code, message, error_data } = parsed.data?.error ?? {}
  const error = `${status}${code === undefined ? '' : ` ${code}`} ${error_data?.details ?? message ?? ''}`
    .trim()
    .slice(0, ERROR_MAX)
  if (code !== undefined && INVALID_RECIPIENT.includes(code)) return { outcome: 'invalid-recipient', error }
  const isBusy = status === 429 || status >= 500
  if (code === undefined ? isBusy : RETRY.includes(code) || (isBusy && !CONFIG.includes(code)))
    return { outcome: 'retry', error, afterSeconds }
  return { outcome: 'config', error }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const secondsIn = (header: string | null) => (header && /^\d{1,6}$/.test(header) ? Number(header) : null)

export function cloudWhatsApp(settings: WhatsAppSettings): WhatsApp {
  const { apiUrl, phoneNumberId, token } = settings
  return {
    async send(message) {
      try {
        const response = await fetch(`${apiUrl}/${phoneNumberId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(payloadOf(message, settings)),
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        const text = await response.text()
        const id = response.ok && accepted.safeParse(parseJson(text)).data?.messages[0]?.id
        if (id) return { outcome: 'accepted', providerId: id }
        return outcomeOf(response.status, text, secondsIn(response.headers.get('retry-after')))
      } catch (error) {
        return { outcome: 'retry', error: messageOf(error).slice(0, ERROR_MAX), afterSeconds: null }
      }
    },
  }
}

/** Accepts everything unless told otherwise. */
export function memoryWhatsApp(): WhatsApp & {
  outbox: (WhatsAppMessage & { providerId: string })[]
  respondWith(outcome: WhatsAppOutcome | null): void
} {
  const outbox: (WhatsAppMessage & { providerId: string })[] = []
  let fixed: WhatsAppOutcome | null = null
  return {
    outbox,
    respondWith: outcome => {
      fixed = outcome
    },
    async send(message) {
      if (fixed) return fixed
      const providerId = `wamid.${outbox.length + 1}`
      outbox.push({ ...message, providerId })
      return { outcome: 'accepted', providerId }
    },
  }
}
