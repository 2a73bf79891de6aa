import { phoneDigits } from '@muster/domain/accounts/rules.ts'

/** Phone numbers are Indian: ten digits, stored without the prefix. */
const PREFIX = '91'

interface ContactLinks {
  phone: string
  whatsApp: (text: string) => string
}

/** `null` without a number (R201). */
export function contactLinks(contact: string | undefined): ContactLinks | null {
  const digits = phoneDigits(contact)
  if (!digits) return null
  return {
    phone: `tel:+${PREFIX}${digits}`,
    whatsApp: text => `https://wa.me/${PREFIX}${digits}?text=${encodeURIComponent(text)}`,
  }
}
