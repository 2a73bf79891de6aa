import {
  createItem,
  deleteItem,
  editItem,
  listConflicts,
  listPlannedItems,
  readItemSettings,
  setSessionCover,
} from '@muster/domain/organiser/endpoints-items.ts'
import type { ItemDraft } from '@muster/domain/organiser/schema-items.ts'
import { itemRefusals, itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { statusOf } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { READ_ON_RETURN } from '#device/live.ts'
import { pictureMutation } from './api.ts'

export type PlannedKind = ItemDraft['kind']

export const plannedItemsKey = (eventId: number) => ['planned-items', eventId] as const

export interface ItemsSearch {
  eventId: number
  kind: PlannedKind
  name: string
}

export const PAGE_SIZE = 50

export const plannedItemsQuery = ({ eventId, kind, name }: ItemsSearch, page: number, pageSize = PAGE_SIZE) =>
  queryOptions({
    queryKey: [...plannedItemsKey(eventId), 'list', kind, name, page, pageSize],
    queryFn: ({ signal }) =>
      call(listPlannedItems, {
        params: { id: String(eventId) },
        query: {
          filters: { 'kind:$eq': kind, ...(name ? { 'name:$containsi': name } : {}) },
          pagination: { page, pageSize },
        },
        signal,
      }),
    ...READ_ON_RETURN,
  })

export const conflictsQuery = (eventId: number, page: number) =>
  queryOptions({
    queryKey: [...plannedItemsKey(eventId), 'conflicts', page],
    queryFn: ({ signal }) =>
      call(listConflicts, {
        params: { id: String(eventId) },
        query: { pagination: { page, pageSize: PAGE_SIZE } },
        signal,
      }),
    ...READ_ON_RETURN,
  })

export const itemSettingsQuery = (eventId: number, id: number) =>
  queryOptions({
    queryKey: [...plannedItemsKey(eventId), 'item', id],
    queryFn: async ({ signal }) =>
      (await call(readItemSettings, { params: { id: String(id) }, signal })).data,
    refetchOnMount: 'always',
  })

const REFUSALS = [...Object.keys(itemRefusals), 'coordinator_unknown']
const readAgain = (queryClient: QueryClient, eventId: number) =>
  queryClient.invalidateQueries({ queryKey: plannedItemsKey(eventId) })

export const createItemMutation = (queryClient: QueryClient, eventId: number) =>
  mutationOptions({
    mutationKey: ['event', eventId, 'items', 'create'],
    mutationFn: async (data: ItemDraft) =>
      (await call(createItem, { params: { id: String(eventId) }, body: { data } })).data,
    onSettled: () => readAgain(queryClient, eventId),
    meta: { failure: say.createFailure, serverSentenceFor: REFUSALS },
  })

export const sessionCoverMutation = (queryClient: QueryClient, eventId: number, id: number) =>
  pictureMutation(['item', id, 'cover'], async file => {
    const { data } = await call(setSessionCover, { params: { id: String(id) }, body: file })
    queryClient.setQueryData(itemSettingsQuery(eventId, id).queryKey, data)
  })

interface Edited {
  eventId: number
  id: number
  /** the one that was read */
  revision: number
}

export const editItemMutation = (queryClient: QueryClient, { eventId, id, revision }: Edited) =>
  mutationOptions({
    mutationKey: ['item', id, 'edit'],
    mutationFn: async (item: ItemDraft) =>
      (await call(editItem, { params: { id: String(id) }, body: { data: { revision, item } } })).data,
    onSuccess: settings => {
      queryClient.setQueryData(itemSettingsQuery(eventId, id).queryKey, settings)
    },
    onSettled: () => readAgain(queryClient, eventId),
    meta: { failure: say.saveFailure, serverSentenceFor: REFUSALS },
  })

export const deleteItemMutation = (queryClient: QueryClient, eventId: number, id: number) =>
  mutationOptions({
    mutationKey: ['item', id, 'delete'],
    mutationFn: async () => {
      try {
        await call(deleteItem, { params: { id: String(id) } })
      } catch (error) {
        // gone already: the answer to an earlier attempt was lost
        if (statusOf(error) !== 404) throw error
      }
    },
    onSettled: () => readAgain(queryClient, eventId),
    meta: { failure: say.deleteFailure },
  })
