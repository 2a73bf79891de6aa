import { readInstallation } from '@muster/domain/installation/endpoints.ts'
import { installationReply } from '@muster/domain/installation/schema.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as views from './views.ts'

export async function installation(mounting: Mounting): Promise<void> {
  mount(mounting, readInstallation, installationReply, async (_, __, ctx) => ({
    data: views.installation(ctx),
  }))
}
