import * as endpoints from '@muster/domain/departures/endpoints.ts'
import { departInput, departureReply, undoDepartureInput } from '@muster/domain/departures/schema.ts'
import type { Leg } from '@muster/domain/items/facts.ts'
import { idOf } from '#http/id-of.ts'
import { comparisonsIn } from '#http/list-form.ts'
import { type Mounting, mount } from '#http/mount.ts'
import type { Query } from '#http/query.ts'
import { unknownKey } from '#http/query-refusals.ts'
import { depart, undoDeparture } from './commands.ts'
import { departureOf } from './views.ts'

function askedLeg({ filter }: Query): Leg | undefined {
  const [asked] = comparisonsIn(filter)
  if (!asked) return
  if (asked.operator !== '$eq') throw unknownKey(`filters[leg][${asked.operator}]`, ['$eq'])
  return asked.value as Leg
}

export async function departures(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.readDeparture, { reply: departureReply }, ({ params, query }, me, ctx) =>
    departureOf(ctx, me, idOf(params), askedLeg(query)),
  )
  mount(
    mounting,
    endpoints.depart,
    { reply: departureReply, body: departInput },
    async ({ params, body }, me, ctx) =>
      departureOf(ctx, me, idOf(params), await depart(ctx, me, idOf(params), body)),
  )
  mount(
    mounting,
    endpoints.undoDeparture,
    { reply: departureReply, body: undoDepartureInput },
    async ({ params, body }, me, ctx) =>
      departureOf(ctx, me, idOf(params), await undoDeparture(ctx, me, idOf(params), body)),
  )
}
