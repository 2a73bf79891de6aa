import { itemWords as say } from '@muster/domain/organiser/words-items.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { searchStatus } from '#ui/search-status.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import { eventPeopleQuery, SUGGESTIONS } from '../people-api.ts'

const SEARCH_DEBOUNCE_MS = 200
const words = say.coordinators

interface CoordinatorFieldProps {
  /** `null` until there is one, with people in it */
  eventId: number | null
  name: string
  label: string
  hint: string
  /** the email of an account, or the beginning of a name of the event */
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (text: string) => void
  ref: Ref<HTMLInputElement>
}

/** People of the event are found by name. Anybody else who has an account is named by email. */
export function CoordinatorField({ eventId, value, isBusy, onChange, ...field }: CoordinatorFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const typed = isTyping && eventId !== null ? value.trim() : ''
  const settled = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const { data, isError, isPlaceholderData, isPending } = useQuery({
    ...eventPeopleQuery(eventId ?? 0, settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const options = (data?.data ?? []).map(({ id, name: label, email }) => ({
    ...{ key: String(id), label, detail: email, email },
  }))
  const isSettled = settled === typed && !isPlaceholderData && !isPending
  const isComplete = options.some(({ email }) => email === typed)
  // what is below the box stays in reach of a person who types an email
  const isSearch = typed !== '' && !isComplete && !(typed.includes('@') && options.length === 0)
  const choose = ({ email }: { email: string }) => {
    setIsTyping(false)
    onChange(email)
  }
  return (
    <Combobox
      {...field}
      options={options}
      clearLabel={words.clear}
      listLabel={words.list}
      text={value}
      onText={text => {
        setIsTyping(true)
        onChange(text)
      }}
      status={
        isSearch
          ? searchStatus(words, {
              ...{ isSearching: !isSettled, isError, shown: options.length },
              hasMore: (data?.meta.pagination.total ?? 0) > SUGGESTIONS,
            })
          : null
      }
      onChoose={choose}
      onEnter={() => isSearch && isSettled && options[0] && choose(options[0])}
      isReadOnly={isBusy}
    />
  )
}
