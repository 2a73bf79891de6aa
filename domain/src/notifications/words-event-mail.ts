export const eventMailWords = {
  subject: (title: string, event: string) => (title.includes(event) ? title : `${title} · ${event}`),
  open: 'Open in Muster',
  why: (event: string) => `You get this email because you take part in ${event}.`,
  unsubscribe: (event: string) => `No more emails about ${event}`,
} as const
