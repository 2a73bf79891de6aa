import { listBoardPeople, readArrivals, readBoard } from '@muster/domain/boards/endpoints.ts'
import type { BoardView, PeopleList } from '@muster/domain/boards/limits.ts'
import { findSavedPeople } from '@muster/domain/boards/saved-rules.ts'
import type { BoardItem, BoardPeopleReply, BoardPerson, BoardReply } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { annulCheckIn, checkIn } from '@muster/domain/check-ins/endpoints.ts'
import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import { checkInRefusals, checkInWords } from '@muster/domain/check-ins/words.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ScanReply } from '@muster/domain/passes/schema.ts'
import { MAX_PAGE_SIZE } from '@muster/domain/shared/limits.ts'
import type { Topic } from '@muster/domain/shared/live.ts'
import { mutationOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { clientKey } from '#device/client-key.ts'
import { READ_ON_RETURN, useLiveReading } from '#device/live.ts'
import { readAgain } from '#device/read-again.ts'
import { toast } from '#ui/toast.ts'
import { BOARD, savedInstead } from './saved-board.ts'

/** The prefix of all queries of a board. */
export const boardKey = (eventId: number) => [BOARD, eventId] as const
const countsKey = (eventId: number) => [...boardKey(eventId), 'counts'] as const

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

const LISTS = ['people', 'arrivals'] as const
/** What names who contacted a person. */
const CONTACT_LISTS = ['people', 'contacts'] as const
/** The item's place in the key of a list. */
const ITEM_AT = 5

const hasChanged = ({ changed }: BoardNow, item: unknown) =>
  changed === 'all' || (item === null ? changed.length > 0 : changed.some(id => id === item))

interface CountsOfItem extends Pick<CheckInReply['data'], 'leg' | 'checkedInCount' | 'totalCount'> {
  item: { id: number }
}

export const keepScan = (
  queryClient: QueryClient,
  eventId: number,
  item: BoardItem,
  scan: ScanReply['data'],
) => keepCounts(queryClient, eventId, { data: { ...scan, item } })

/** Writes the counts of a reply into every board that shows the item, and reads the rest again. */
async function keepCounts(queryClient: QueryClient, eventId: number, { data }: { data: CountsOfItem }) {
  await queryClient.cancelQueries({ queryKey: countsKey(eventId) })
  const { checkedInCount, totalCount } = data
  queryClient.setQueriesData<BoardNow>(
    { queryKey: countsKey(eventId) },
    board =>
      board && {
        ...board,
        revision: null,
        items: board.items.map(item =>
          item.id === data.item.id && item.leg === data.leg ? { ...item, checkedInCount, totalCount } : item,
        ),
      },
  )
  await readBoardAgain(queryClient, eventId)
}

export interface Place {
  eventId: number
  item: BoardItem
  person: BoardPerson
}

/** One action at a time on a person's place. */
const onPlace = ({ item, person }: Place, action: string) => ({
  mutationKey: ['place', item.id, item.leg, person.id, action],
  scope: { id: `place/${item.id}/${item.leg}/${person.id}` },
})

const serverSentenceFor = [...Object.keys(checkInRefusals), 'not_found', 'forbidden']

/** The button stays busy until the lists are read again. */
export const checkInMutation = (place: Place) => {
  const { eventId, item, person } = place
  return mutationOptions({
    ...onPlace(place, 'check-in'),
    mutationFn: () =>
      call(checkIn, {
        params: { id: String(item.id) },
        body: { clientKey: clientKey(), leg: item.leg, user: person.id },
      }),
    onSuccess: (reply, _variables, _result, { client }) => {
      if (reply.meta.alreadyCheckedIn) toast.info(boardWords.wasCheckedIn(person.name))
      else toast.success(boardWords.isCheckedIn(person.name, item.leg, item.type))
      return keepCounts(client, eventId, reply)
    },
    onError: (error, _variables, _result, { client }) => {
      if (isRefused(error)) void readBoardAgain(client, eventId)
    },
    meta: { failure: checkInWords.failure, serverSentenceFor },
  })
}

export const annulMutation = (place: Place) => {
  const { eventId, item, person } = place
  return mutationOptions({
    ...onPlace(place, 'annul'),
    mutationFn: (reason: string) =>
      call(annulCheckIn, {
        params: { id: String(item.id) },
        body: { user: person.id, leg: item.leg, reason },
      }),
    onSuccess: (reply, _reason, _result, { client }) => {
      toast.success(boardWords.annulled(person.name))
      return keepCounts(client, eventId, reply)
    },
    onError: (error, _reason, _result, { client }) => {
      if (isRefused(error)) void readBoardAgain(client, eventId)
    },
    meta: { failure: boardWords.annulFailure, serverSentenceFor },
  })
}
