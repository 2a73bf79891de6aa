/** Specification 7: phone numbers are Indian, ten digits without the prefix. */
const PREFIX = '91'

export const phoneLink = (contact: string) => `tel:+${PREFIX}${contact}`

export const whatsAppLink = (contact: string, text: string) =>
  `https://wa.me/${PREFIX}${contact}?text=${encodeURIComponent(text)}`
