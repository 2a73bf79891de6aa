import { MAX_PEOPLE_AT_ONCE } from '@muster/domain/organiser/limits.ts'
import { emailsIn } from '@muster/domain/organiser/rules.ts'
import type { FoundPerson } from '@muster/domain/organiser/schema-people.ts'
import { peopleWords as say } from '@muster/domain/organiser/words-people.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#device/use-action.ts'
import type { ComboboxOption } from '#ui/combobox-list.tsx'
import { searchStatus } from '#ui/search-status.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { eventPeopleQuery, findPeopleMutation, SUGGESTIONS } from './people-api.ts'

const SEARCH_DEBOUNCE_MS = 200

const SEARCH_WORDS = {
  ...{ searching: say.searching, failure: say.notFound, found: say.found },
  ...{ nobodyFound: say.nobodyFound, nobodyFoundDetail: say.nobodyFoundHint, typeMore: say.addMore },
}

interface Option extends ComboboxOption {
  person: FoundPerson
}

const optionOf = (person: FoundPerson): Option => ({
  key: String(person.id),
  label: person.name,
  detail: person.email,
  person,
})

/** People of an event who are chosen by name, or by pasting their emails. */
export function usePeopleToAdd(eventId: number) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly FoundPerson[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (people: readonly FoundPerson[]) =>
    setChosen(before => [...new Map([...before, ...people].map(person => [person.id, person])).values()])

  const typed = text.trim()
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const found = useQuery({ ...eventPeopleQuery(eventId, settled), placeholderData: keepPreviousData })
  const people = (found.data?.data ?? []).filter(({ id }) => !chosen.some(one => one.id === id))

  const lookUp = useAction({
    ...findPeopleMutation(eventId),
    onSuccess: ({ people: named, unknown }) => {
      choose(named)
      setProblem(unknown.length > 0 ? say.unknown(unknown) : null)
    },
  })
  const paste = (pasted: string): boolean => {
    const emails = emailsIn(pasted)
    if (emails.length === 0) return false
    if (emails.length > MAX_PEOPLE_AT_ONCE) setProblem(say.tooManyPasted)
    else void lookUp.run(emails)
    return true
  }
  return {
    ...{ text, chosen: chosen.map(optionOf), options: people.map(optionOf), problem, paste },
    isLookingUp: lookUp.isBusy,
    status: searchStatus(SEARCH_WORDS, {
      isSearching: settled !== typed || found.isPlaceholderData || found.isPending,
      ...{ isError: found.isError, shown: people.length },
      hasMore: (found.data?.meta.pagination.total ?? 0) > SUGGESTIONS,
    }),
    type: (next: string) => {
      setText(next)
      setProblem(null)
    },
    choose: ({ person }: Option) => choose([person]),
    remove: ({ person }: Option) => setChosen(before => before.filter(({ id }) => id !== person.id)),
    clear: () => {
      setChosen([])
      setProblem(null)
    },
  }
}
