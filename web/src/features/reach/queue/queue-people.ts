import { isConsolidated } from '@muster/domain/boards/item-rules.ts'
import { BOARD_VIEWS } from '@muster/domain/boards/limits.ts'
import type { BoardPerson, BoardReply } from '@muster/domain/boards/schema.ts'
import type { Contact } from '@muster/domain/contacts/schema.ts'
import type { EventReply } from '@muster/domain/events/schema.ts'
import type { ReachList } from '@muster/domain/reach/limits.ts'
import { QUEUE_MAX } from '@muster/domain/reach/limits.ts'
import type { ReachPerson } from '@muster/domain/reach/schema.ts'
import { queueWords, reachWords } from '@muster/domain/reach/words.ts'
import { formatDay } from '@muster/domain/shared/clock.ts'
import { useQuery } from '@tanstack/react-query'
import { boardQuery, peopleQuery } from '#features/board-data/api.ts'
import { itemOf, whatsAppText } from '#features/boards/whatsapp-text.ts'
import { reachPeopleQuery } from '../api.ts'
import { preferencesText, textFor } from '../reach-text.ts'
import { listIn } from '../use-reach-address.ts'

export interface QueuePerson {
  id: number
  name: string
  contact?: string | undefined
  /** the draft of the message */
  text: string
  /** for the contact log */
  item?: number | undefined
  newestContact: Contact | null
}

interface QueueNow {
  about: string
  total: number
  people: QueuePerson[]
}

export interface QueueReading {
  now: QueueNow | undefined
  isError: boolean
  isFetching: boolean
  readAgain: () => void
}

export function useReachQueue(event: EventReply, asked: string): QueueReading {
  const list: ReachList = listIn(asked) ?? 'whatsapp'
  const query = useQuery(reachPeopleQuery({ eventId: event.id, list, name: '' }, 1, QUEUE_MAX))
  const isAboutPreferences = list === 'no-preferences'
  const toQueued = ({ id, name, contact, newestContact }: ReachPerson): QueuePerson => {
    const text = isAboutPreferences ? preferencesText(name, event) : textFor(name, event)
    return { id, name, contact, newestContact, text }
  }
  const { data } = query
  return {
    now: data && {
      about: isAboutPreferences ? queueWords.aboutPreferences : reachWords.lists[list],
      total: data.meta.pagination.total,
      people: data.data.map(toQueued),
    },
    isError: query.isLoadingError,
    isFetching: query.isFetching,
    readAgain: () => void query.refetch(),
  }
}

/** Those who are pending on a board, or at one of its items. */
export function useBoardQueue(event: EventReply, params: URLSearchParams): QueueReading {
  const view = BOARD_VIEWS.find(one => one === params.get('view')) ?? 'mine'
  const day = params.get('day') ?? ''
  const id = params.get('item')
  const of = { eventId: event.id, view, day }
  const board = useQuery(boardQuery(of))
  const people = useQuery(peopleQuery({ ...of, item: id, list: 'pending', name: '' }, 1, QUEUE_MAX))
  const item = board.data?.items.find(({ documentId }) => documentId === id)
  const isLoaded = people.data && board.data
  return {
    now: isLoaded && {
      about: item?.name ?? queueWords.aboutDay(formatDay(day)),
      total: people.data.meta.pagination.total,
      people: people.data.data.map(person => toQueued(person, { event, day, item })),
    },
    isError: people.isLoadingError || board.isLoadingError,
    isFetching: people.isFetching || board.isFetching,
    readAgain: () => {
      void people.refetch()
      void board.refetch()
    },
  }
}

interface About {
  event: EventReply
  day: string
  item: BoardReply['data']['items'][number] | undefined
}

function toQueued(person: BoardPerson, { event, day, item }: About): QueuePerson {
  const own = item && itemOf(item, person)
  const { id, name, contact, newestContact } = person
  return {
    ...{ id, name, contact, newestContact },
    text: whatsAppText(name, { item: own, list: 'pending', event, day }),
    item: own && !isConsolidated(own) ? own.id : undefined,
  }
}
