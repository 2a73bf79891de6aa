import { channelsFor } from '@muster/domain/notifications/delivery-rules.ts'
import type { Channel } from '@muster/domain/notifications/kinds.ts'
import type { Context } from '#context.ts'
import type { Reach } from './read-reach-now.ts'

/** By which this server can send. */
export const channelsOf = ({
  push,
  whatsApp,
}: Pick<Context, 'push' | 'whatsApp'>): Readonly<Record<Channel, boolean>> => ({
  push: push !== null,
  email: true,
  whatsapp: whatsApp !== null,
})

/** By which a person is reached now. */
export const channelsToReach = (
  { push, whatsApp }: Pick<Context, 'push' | 'whatsApp'>,
  { choices, devices, hasEmail, hasPhone }: Reach,
  isDue: boolean,
): Channel[] =>
  channelsFor({
    ...{ isDue, choices, hasEmail, devices: push ? devices.length : 0 },
    hasWhatsApp: whatsApp !== null && hasPhone,
  })
