import type { Channel } from '@muster/domain/notifications/kinds.ts'
import type { Context } from '#context.ts'

/** By which this server can send. */
export const channelsOf = ({
  push,
  whatsApp,
}: Pick<Context, 'push' | 'whatsApp'>): Readonly<Record<Channel, boolean>> => ({
  push: push !== null,
  email: true,
  whatsapp: whatsApp !== null,
})
