import { listBoardPeople, readArrivals, readBoard } from '@muster/domain/boards/endpoints.ts'
import type { BoardView, PeopleList } from '@muster/domain/boards/limits.ts'
import { findSavedPeople } from '@muster/domain/boards/saved-rules.ts'
import type { BoardPeopleReply, BoardPerson, BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { readTrail } from '@muster/domain/check-ins/endpoints.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import { MAX_PAGE_SIZE } from '@muster/domain/shared/limits.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import { mutationOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#device/call.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { BOARD, savedInstead } from './saved-board.ts'

/** The prefix of all queries of a board. */
export const boardKey = (eventId: number) => [BOARD, eventId] as const
export const countsKey = (eventId: number) => [...boardKey(eventId), 'counts'] as const

export interface Board {
  eventId: number
  day: string
  view: BoardView
}

export const boardQuery = ({ eventId, day, view }: Board) =>
  queryOptions({
    queryKey: [...countsKey(eventId), day, view],
    queryFn: async ({ signal, client, queryKey }): Promise<BoardNow> => {
      const saved = savedInstead(client, eventId, ({ days }) =>
        view === 'mine' ? days.find(({ board }) => board.day === day)?.board : null,
      )
      if (saved) return { ...saved, revision: null, changed: [] }
      const known = client.getQueryData<BoardNow>(queryKey)
      const since = known?.revision ? { 'since:$eq': known.revision } : {}
      const reply = await call(readBoard, {
        params: { id: String(eventId) },
        query: { filters: { 'day:$eq': day, 'view:$eq': view, ...since } },
        signal,
      })
      return withChanges(known, reply)
    },
    ...READ_ON_RETURN,
  })

/** A board with the name of its revision, so that only what changes is read again. */
export type BoardNow = BoardReply['data'] & {
  /** `null` after a change of our own, which is not in any revision of the server */
  revision: string | null
  /** documentIds of what the last reading has changed */
  changed: readonly string[] | 'all'
}

function withChanges(known: BoardNow | undefined, { data, meta }: BoardReply): BoardNow {
  const { revision, since } = meta
  // the lists are being read anyway: for the first time, or after a change of our own
  if (!known?.revision) return { ...data, revision, changed: [] }
  if (since !== known.revision)
    return { ...data, revision, changed: revision === known.revision ? [] : 'all' }
  const changed = new Map(data.items.map(item => [item.documentId, item]))
  const items = known.items.map(item => changed.get(item.documentId) ?? item)
  return { ...data, items, revision, changed: [...changed.keys()] }
}

export interface ArrivalsSearch extends Board {
  /** the documentId of an item; `null`: all of the board */
  item: string | null
}

export const arrivalsQuery = ({ eventId, day, view, item }: ArrivalsSearch) =>
  queryOptions({
    queryKey: [...boardKey(eventId), 'arrivals', day, view, item],
    queryFn: async ({ signal }) =>
      (
        await call(readArrivals, {
          params: { id: String(eventId) },
          query: {
            filters: {
              'day:$eq': day,
              'view:$eq': view,
              ...(item === null ? {} : { 'item:$eq': item }),
            },
          },
          signal,
        })
      ).data,
    ...READ_ON_RETURN,
  })

export interface PeopleSearch extends Board {
  /** the documentId of an item; `null`: everybody of the board */
  item: string | null
  list: PeopleList
  name: string
}

export const PEOPLE_PAGE_SIZE = 50

const peopleRequest = (
  { eventId, day, view, item, list, name }: PeopleSearch,
  page: number,
  pageSize = PEOPLE_PAGE_SIZE,
) => ({
  params: { id: String(eventId) },
  query: {
    filters: {
      'day:$eq': day,
      'view:$eq': view,
      'list:$eq': list,
      ...(item === null ? {} : { 'item:$eq': item }),
      ...(name ? { 'name:$containsi': name } : {}),
    },
    pagination: { page, pageSize },
  },
})

export const peopleQuery = (search: PeopleSearch, page: number, pageSize = PEOPLE_PAGE_SIZE) => {
  const { eventId, day, view, item, list, name } = search
  return queryOptions({
    queryKey: [...boardKey(eventId), 'people', day, view, item, list, name, page, pageSize],
    queryFn: ({ signal, client }): Promise<BoardPeopleReply> | BoardPeopleReply => {
      const saved = savedInstead(client, eventId, all =>
        view === 'mine' ? findSavedPeople(all, search) : null,
      )
      return saved
        ? pageOf(saved, page, pageSize)
        : call(listBoardPeople, { ...peopleRequest(search, page, pageSize), signal })
    },
    ...READ_ON_RETURN,
  })
}

const pageOf = (people: readonly BoardPerson[], page: number, pageSize: number): BoardPeopleReply => ({
  data: people.slice((page - 1) * pageSize, page * pageSize),
  meta: {
    pagination: { page, pageSize, pageCount: Math.ceil(people.length / pageSize), total: people.length },
  },
})

export interface TrailSearch extends Board {
  /** the documentId of the item on the board */
  item: string
  /** the item's own id, or that of the person's room or car pool */
  itemId: number
  userId: number
}

export const trailQuery = ({ eventId, day, view, item, itemId, userId }: TrailSearch) =>
  queryOptions({
    queryKey: [...boardKey(eventId), 'trail', day, view, item, itemId, userId],
    queryFn: async ({ signal }) =>
      (await call(readTrail, { params: { id: String(itemId), userId: String(userId) }, signal })).data,
    ...READ_ON_RETURN,
  })

/** Everybody of a list, for paper. */
export const wholeListMutation = (search: PeopleSearch) =>
  mutationOptions({
    mutationKey: ['print', search],
    mutationFn: async () => {
      const found: BoardPerson[] = []
      for (let page = 1; ; page++) {
        const { data, meta } = await call(listBoardPeople, peopleRequest(search, page, MAX_PAGE_SIZE))
        found.push(...data)
        if (data.length === 0 || found.length >= meta.pagination.total) return found
      }
    },
    meta: { failure: boardWords.printFailure },
  })

/** What is on the screen at once, the rest when it is next shown. */
export const readBoardAgain = (queryClient: QueryClient, eventId: number) =>
  readAgain(queryClient, { queryKey: boardKey(eventId) })

const TOPIC: Topic = 'board'
/** Boards are few, so they wait less than the phones of all members. */
const LONGEST_WAIT_MS = 250

/** Reads what has changed after a nudge, and the lists and plots on the screen only if they are among it. */
export function useLiveBoard(event: EventReply, board: BoardNow | undefined) {
  const queryClient = useQueryClient()
  const { id, membersCount } = event
  useLiveReading(
    { id, audience: 'board', membersCount: Math.min(membersCount, LONGEST_WAIT_MS) },
    {
      isAbout: topic => topic === TOPIC,
      read: () => queryClient.refetchQueries({ queryKey: countsKey(id), type: 'active' }),
    },
  )
  useLiveReading(
    { id, audience: 'board', membersCount: Math.min(membersCount, LONGEST_WAIT_MS) },
    {
      isAbout: topic => topic === 'contacts',
      read: () =>
        Promise.all(CONTACT_LISTS.map(kind => readAgain(queryClient, { queryKey: [...boardKey(id), kind] }))),
    },
  )
  const readChanged = useEffectEvent(() => {
    for (const kind of LISTS)
      void queryClient.invalidateQueries({
        queryKey: [...boardKey(id), kind],
        predicate: ({ queryKey }) => board !== undefined && hasChanged(board, queryKey[ITEM_AT]),
      })
  })
  const revision = board?.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each revision
  useEffect(() => readChanged(), [revision])
}

const LISTS = ['people', 'arrivals', 'trail'] as const
/** What names who contacted a person. */
const CONTACT_LISTS = ['people', 'contacts'] as const
/** The item's place in the key of a list. */
const ITEM_AT = 5

const hasChanged = ({ changed }: BoardNow, item: unknown) =>
  changed === 'all' || (item === null ? changed.length > 0 : changed.some(id => id === item))
