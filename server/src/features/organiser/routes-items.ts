import * as endpoints from '@muster/domain/organiser/endpoints-items.ts'
import * as people from '@muster/domain/organiser/endpoints-people.ts'
import { conflictsReply } from '@muster/domain/organiser/schema-conflicts.ts'
import {
  deletedItemReply,
  editItemBody,
  itemSettingsReply,
  newItemBody,
  plannedItemsReply,
} from '@muster/domain/organiser/schema-items.ts'
import {
  changedPeopleReply,
  changePeopleBody,
  findPeopleBody,
  foundPeopleReply,
  itemPeopleReply,
} from '@muster/domain/organiser/schema-people.ts'
import { idOf } from '#http/id-of.ts'
import { type Mounting, mount } from '#http/mount.ts'
import { createItem, deleteItem, editItem, setSessionCover } from './commands-items.ts'
import { changePeople } from './commands-people.ts'
import { conflictsOf } from './views-conflicts.ts'
import { itemSettings, plannedItemsOf } from './views-items.ts'
import { foundPeople, itemPeople } from './views-people.ts'

export async function plannedItems(mounting: Mounting): Promise<void> {
  mount(mounting, endpoints.listPlannedItems, { reply: plannedItemsReply }, ({ params, query }, _, ctx) =>
    plannedItemsOf(ctx, idOf(params), query),
  )
  mount(mounting, endpoints.listConflicts, { reply: conflictsReply }, ({ params, query }, _, ctx) =>
    conflictsOf(ctx, idOf(params), query),
  )
  mount(
    mounting,
    endpoints.createItem,
    { reply: itemSettingsReply, body: newItemBody },
    async ({ params, body }, me, ctx) =>
      itemSettings(ctx, { id: await createItem(ctx, me, idOf(params), body.data) }),
  )
  mount(mounting, endpoints.readItemSettings, { reply: itemSettingsReply }, ({ params }, _, ctx) =>
    itemSettings(ctx, idOf(params)),
  )
  mount(
    mounting,
    endpoints.editItem,
    { reply: itemSettingsReply, body: editItemBody },
    async ({ params, body }, me, ctx) =>
      itemSettings(ctx, { id: await editItem(ctx, me, idOf(params), body.data) }),
  )
  mount(
    mounting,
    endpoints.setSessionCover,
    { reply: itemSettingsReply },
    async ({ params, body }, me, ctx) =>
      itemSettings(ctx, { id: await setSessionCover(ctx, me, idOf(params), body) }),
  )
  mount(mounting, endpoints.deleteItem, { reply: deletedItemReply }, async ({ params }, me, ctx) => ({
    data: await deleteItem(ctx, me, idOf(params)),
  }))
  mount(
    mounting,
    people.findEventPeople,
    { reply: foundPeopleReply, body: findPeopleBody },
    ({ params, body }, _, ctx) => foundPeople(ctx, idOf(params), body.data.emails),
  )
  mount(mounting, people.listItemPeople, { reply: itemPeopleReply }, ({ params, query }, _, ctx) =>
    itemPeople(ctx, idOf(params), query),
  )
  mount(
    mounting,
    people.changeItemPeople,
    { reply: changedPeopleReply, body: changePeopleBody },
    ({ params, body }, me, ctx) => changePeople(ctx, me, idOf(params), body.data),
  )
}
