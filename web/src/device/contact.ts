/** Phone numbers are Indian: ten digits, stored without the prefix. */
const PREFIX = '91'

export const phoneLink = (contact: string) => `tel:+${PREFIX}${contact}`

export const whatsAppLink = (contact: string, text: string) =>
  `https://wa.me/${PREFIX}${contact}?text=${encodeURIComponent(text)}`
