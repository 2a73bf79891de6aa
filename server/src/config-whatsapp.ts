import * as z from 'zod/mini'

export interface WhatsAppSettings {
  /** with the version of the Graph API */
  apiUrl: string
  token: string
  phoneNumberId: string
  /** signs what arrives at the webhook */
  appSecret: string
  verifyToken: string
  /** an approved template whose text has two parameters, title and message */
  template: { name: string; language: string }
}

const graphUrl = z
  .string()
  .check(
    z.refine(
      url => /^https?:\/\/[^?#]+\/v\d+\.\d+$/.test(url) && URL.canParse(url),
      'must end with a version of the Graph API, for example https://graph.facebook.com/v23.0',
    ),
  )
const noSpaces = z.string().check(z.regex(/^[!-~]+$/, 'must have no spaces'))

export const whatsAppVariables = {
  WHATSAPP_CLOUD_TOKEN: z.optional(noSpaces),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(z.string().check(z.regex(/^\d+$/, 'must be a number of digits only'))),
  WHATSAPP_APP_SECRET: z.optional(noSpaces),
  WHATSAPP_VERIFY_TOKEN: z.optional(noSpaces),
  WHATSAPP_TEMPLATE: z.optional(
    z.string().check(z.regex(/^[a-z0-9_]{1,512}$/, 'must be lower-case letters, digits and _')),
  ),
  WHATSAPP_TEMPLATE_LANGUAGE: z._default(
    z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language such as en or en_GB')),
    'en',
  ),
  WHATSAPP_API_URL: z._default(graphUrl, 'https://graph.facebook.com/v23.0'),
}

export const WHATSAPP_SECRETS = ['WHATSAPP_CLOUD_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']

const NEEDED = [
  'WHATSAPP_CLOUD_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATE',
] as const

type Values = Partial<Record<(typeof NEEDED)[number], string | undefined>> & {
  WHATSAPP_TEMPLATE_LANGUAGE: string
  WHATSAPP_API_URL: string
}

/** `null` where nothing is set. A half of it is a sentence that names what is missing. */
export function whatsAppOf(values: Values): WhatsAppSettings | null | { missing: string } {
  const {
    WHATSAPP_CLOUD_TOKEN: token,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_TEMPLATE: name,
  } = values
  if (token && phoneNumberId && appSecret && verifyToken && name)
    return {
      ...{ token, phoneNumberId, appSecret, verifyToken, apiUrl: values.WHATSAPP_API_URL },
      template: { name, language: values.WHATSAPP_TEMPLATE_LANGUAGE },
    }
  const missing = NEEDED.filter(variable => !values[variable])
  return missing.length === NEEDED.length
    ? null
    : { missing: `WhatsApp needs all of its variables; not set: ${missing.join(', ')}.` }
}
