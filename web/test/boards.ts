import { listBoardPeople, readBoard } from '@muster/domain/boards/endpoints.ts'
import type { BoardItem, BoardPerson, BoardReply } from '@muster/domain/boards/schema.ts'
import { at, meeraCard } from './itineraries.ts'
import { requestsTo, serve } from './stub-server.ts'

const boardItem = (facts: Partial<BoardItem> & Pick<BoardItem, 'id' | 'type' | 'name'>): BoardItem => ({
  documentId: `item${facts.id}`.padEnd(24, '0'),
  date: '2026-11-21',
  leg: 'first',
  checkedInCount: 1,
  totalCount: 3,
  coordinator: meeraCard,
  details: {},
  ...facts,
})

export const morningFlight = boardItem({
  id: 11,
  type: 'flight',
  name: 'Bengaluru to Pune',
  details: { departure: at(21, '05:20'), arrival: at(21, '06:50'), flightNumber: 'AI 849' },
})
export const fortBus = boardItem({
  id: 12,
  type: 'bus',
  name: 'To the hill fort 2',
  checkedInCount: 0,
  totalCount: 40,
  details: { time: at(21, '09:00'), busNumber: 'MH 14 B2 4101' },
})
export const allRooms = boardItem({
  id: -1,
  documentId: 'hotel',
  type: 'hotel',
  name: 'Hotel',
  checkedInCount: 60,
  totalCount: 60,
  details: { roomCount: 30 },
})

export const boardOf = (items: readonly BoardItem[], day = '2026-11-21'): BoardReply => ({
  data: { day, items: [...items], users: 60, checkedIn: 41, pending: 19 },
  meta: { revision: 'whole', since: null },
})

export const onBoard = (id: number, name: string, facts: Partial<BoardPerson> = {}): BoardPerson => ({
  id,
  name,
  email: `p${id}@muster.example`,
  contact: `98765${String(id).padStart(5, '0')}`,
  checkedInAt: null,
  checkedInBy: null,
  place: null,
  newestContact: null,
  ...facts,
})

const PAGE_SIZE = 50

/** Answers like the server: a page of those on the list whose name has the text. */
export function servePeople(lists: Record<string, readonly BoardPerson[]>) {
  serve(listBoardPeople, ({ query }) => {
    const name = query.get('filters[name][$containsi]')?.toLowerCase() ?? ''
    const list = lists[query.get('filters[list][$eq]') ?? ''] ?? []
    const found = list.filter(person => person.name.toLowerCase().includes(name))
    const page = Number(query.get('pagination[page]'))
    return {
      data: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      meta: {
        pagination: {
          page,
          pageSize: PAGE_SIZE,
          pageCount: Math.ceil(found.length / PAGE_SIZE),
          total: found.length,
        },
      },
    }
  })
}

export const asked = (name: string) =>
  requestsTo(readBoard).map(({ query }) => query.get(`filters[${name}][$eq]`))
