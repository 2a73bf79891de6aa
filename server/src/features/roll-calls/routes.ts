import * as endpoints from '@muster/domain/roll-calls/endpoints.ts'
import {
  answerRollCallInput,
  endedRollCallReply,
  endRollCallInput,
  ownAnswerReply,
  pastRollCallsReply,
  reportFileReply,
  rollCallPeopleReply,
  rollCallReportReply,
  runningRollCallReply,
  startRollCallInput,
} from '@muster/domain/roll-calls/schema.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import * as commands from './commands.ts'
import * as views from './views.ts'
import * as past from './views-past.ts'

export async function rollCalls(mounting: Mounting): Promise<void> {
  mount(
    mounting,
    endpoints.startRollCall,
    { reply: runningRollCallReply, body: startRollCallInput },
    async ({ params, body }, me, ctx) => {
      const id = await commands.start(ctx, me, idOf(params), body)
      return views.running(ctx, me, { id })
    },
  )
  mount(mounting, endpoints.readRollCall, { reply: runningRollCallReply }, ({ params }, me, ctx) =>
    views.running(ctx, me, idOf(params)),
  )
  mount(
    mounting,
    endpoints.listRollCallPeople,
    { reply: rollCallPeopleReply },
    ({ params, query }, me, ctx) => views.people(ctx, me, idOf(params), query),
  )
  mount(
    mounting,
    endpoints.answerRollCall,
    { reply: ownAnswerReply, body: answerRollCallInput },
    async ({ params, body }, me, ctx) =>
      views.answered(ctx, await commands.answer(ctx, me, idOf(params), body)),
  )
  mount(
    mounting,
    endpoints.endRollCall,
    { reply: endedRollCallReply, body: endRollCallInput },
    async ({ params, body }, me, ctx) => ({
      data: await past.endedById(ctx, await commands.end(ctx, me, idOf(params), body.rollCall)),
    }),
  )
  mount(mounting, endpoints.listRollCalls, { reply: pastRollCallsReply }, ({ params, query }, _, ctx) =>
    past.past(ctx, idOf(params), query),
  )
  mount(
    mounting,
    endpoints.readRollCallReport,
    { reply: rollCallReportReply },
    async ({ params }, _, ctx) => ({
      data: await past.report(ctx, idOf(params), params.rollCall),
    }),
  )
  mount(mounting, endpoints.readRollCallFile, { reply: reportFileReply }, async ({ params }, _, ctx) => ({
    data: await past.reportFile(ctx, idOf(params), params.rollCall),
  }))
}
