import type { BoardItem, BoardPerson } from '@muster/domain/boards/schema.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { annulCheckIn, checkIn } from '@muster/domain/check-ins/endpoints.ts'
import type { CheckInReply } from '@muster/domain/check-ins/schema.ts'
import { checkInRefusals, checkInWords } from '@muster/domain/check-ins/words.ts'
import type { ScanReply } from '@muster/domain/passes/schema.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { isRefused } from '#device/api-error.ts'
import { call } from '#device/call.ts'
import { clientKey } from '#device/client-key.ts'
import { toast } from '#ui/toast.ts'
import { type BoardNow, countsKey, readBoardAgain } from './api.ts'

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
