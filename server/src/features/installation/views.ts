import type { InstallationReply } from '@muster/domain/installation/schema.ts'
import type { Context } from '#context.ts'

export const installation = ({ disk }: Context): InstallationReply['data'] => ({
  disk: disk?.state ?? null,
  backup: null,
})
