import type { PeopleList } from '@muster/domain/boards/limits.ts'
import { boardWords } from '@muster/domain/boards/words.ts'
import { SearchX, UserCheck, Users } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'

const sentences = {
  users: boardWords.nobody,
  'checked-in': boardWords.nobodyCheckedIn,
  pending: boardWords.everybodyCheckedIn,
} satisfies Record<PeopleList, string>

interface NobodyProps {
  list: PeopleList
  term: string
  /** some are excused, so not everybody has checked in */
  hasExcused: boolean
}

/** An empty search differs from an empty list. */
export function Nobody({ list, term, hasExcused }: NobodyProps) {
  const { noMatch } = boardWords
  if (term)
    return (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={noMatch.title(term)}
        body={noMatch.description}
      />
    )
  const Icon = list === 'pending' ? UserCheck : Users
  const title = list === 'pending' && hasExcused ? boardWords.nobodyPending : sentences[list]
  return <EmptyState icon={<Icon aria-hidden="true" />} title={title} />
}
