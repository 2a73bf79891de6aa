import type { EventReply } from '@muster/domain/events/schema.ts'
import { historyWords as say } from '@muster/domain/history/words.ts'
import { kindWords } from '@muster/domain/items/words.ts'
import { itemWords } from '@muster/domain/organiser/words-items.ts'
import { linkTo } from '@muster/domain/shell/routes.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate } from '#device/navigation.ts'
import { type PlannedKind, plannedItemsQuery } from '#features/organiser/items-api.ts'
import { eventPeopleQuery } from '#features/organiser/people-api.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { ComboboxOption } from '#ui/combobox-list.tsx'
import { searchStatus } from '#ui/search-status.ts'
import { useDebounced } from '#ui/use-debounced.ts'

const SEARCH_DEBOUNCE_MS = 200
const KINDS: readonly PlannedKind[] = ['bus', 'flight', 'hotel-room', 'sub-event']
const OF_EACH_KIND = 5

interface Option extends ComboboxOption {
  search: string
}

/** Finds a person or an item of the event, and shows its history only. */
export function FindBox({ event }: { event: EventReply }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const name = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const enabled = name !== ''
  const people = useQuery({ ...eventPeopleQuery(event.id, name), enabled })
  const items = useQueries({
    queries: KINDS.map(kind => ({
      ...plannedItemsQuery({ eventId: event.id, kind, name }, 1, OF_EACH_KIND),
      enabled,
    })),
  })
  const isTyped = typed !== ''
  const isSettled = name === typed
  const options: Option[] = isTyped
    ? [
        ...(people.data?.data ?? []).map(({ id, name: label, email: detail }) => ({
          ...{ key: `person ${id}`, label, detail, search: `person=${id}` },
        })),
        ...items.flatMap(({ data }) =>
          (data?.data ?? []).map(({ id, kind, name: label }) => ({
            ...{ key: `item ${id}`, label, detail: kindWords[kind], search: `item=${id}` },
          })),
        ),
      ]
    : []
  const all = [people, ...items]
  const choose = ({ search }: Option) => {
    setText('')
    navigate(`${linkTo('history', event.id)}?${search}`)
  }
  return (
    <Combobox
      label={say.only}
      name="only"
      placeholder={say.onlyHint}
      clearLabel={itemWords.clear}
      listLabel={say.found(options.length)}
      text={text}
      onText={setText}
      options={options}
      status={
        isTyped
          ? searchStatus(say, {
              isSearching: !isSettled || all.some(({ isPending }) => isPending),
              isError: all.some(({ isError }) => isError),
              shown: options.length,
              hasMore: all.some(({ data }) => data && data.meta.pagination.total > data.data.length),
            })
          : null
      }
      onChoose={choose}
      onEnter={() => isSettled && options[0] && choose(options[0])}
    />
  )
}
