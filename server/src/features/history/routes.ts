import { readHistory } from '@muster/domain/history/endpoints.ts'
import { historyReply } from '@muster/domain/history/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { historyOf } from './views.ts'

export async function history(mounting: Mounting): Promise<void> {
  mount(mounting, readHistory, { reply: historyReply }, ({ params, query }, _, ctx) =>
    historyOf(ctx, idOf(params), query),
  )
}
