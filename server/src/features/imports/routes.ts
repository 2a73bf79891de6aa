import * as endpoints from '@muster/domain/imports/endpoints.ts'
import { importBody, importReply, importsReply, sheetReply } from '@muster/domain/imports/schema.ts'
import { idOf, integerIdOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { importRows } from './commands.ts'
import { undoImport } from './commands-undo.ts'
import { importById, importsOf, sheetOf } from './views.ts'

export async function imports(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readSheet, { reply: sheetReply }, ({ params, query }, _, ctx) =>
    sheetOf(ctx, idOf(params), query),
  )
  mount(mounting, endpoints.listImports, { reply: importsReply }, ({ params, query }, _, ctx) =>
    importsOf(ctx, idOf(params), query),
  )
  mount(
    mounting,
    endpoints.importRows,
    { reply: importReply, body: importBody },
    async ({ params, body }, me, ctx) => importById(ctx, await importRows(ctx, me, idOf(params), body.data)),
  )
  mount(mounting, endpoints.undoImport, { reply: importReply }, async ({ params }, me, ctx) =>
    importById(ctx, await undoImport(ctx, me, integerIdOf(params.id))),
  )
}
