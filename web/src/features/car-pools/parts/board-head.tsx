import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import type { ReactNode } from 'react'
import { ChipRow } from '#ui/chip-row.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { View } from '../api.ts'

const ALL = 'all'
const VIEWS: readonly View[] = ['my', 'available', 'full']
const CHIPS = [ALL, ...VIEWS] as const

export const viewOf = (name: string | null): View | null => VIEWS.find(view => view === name) ?? null

interface BoardHeadProps {
  /** undefined until they have come */
  counts: Record<(typeof CHIPS)[number], number> | undefined
  view: View | null
  onView: (view: View | null) => void
  text: string
  onText: (text: string) => void
  /** beside the search */
  toggle: ReactNode
}

/** What one looks for: the search, and the chips with their numbers. */
export const BoardHead = ({ counts, view, onView, text, onText, toggle }: BoardHeadProps) => (
  <>
    <div className="flex gap-2">
      <div className="min-w-0 grow">
        <SearchField
          label={carPoolWords.search}
          placeholder={carPoolWords.searchPlaceholder}
          clearLabel={carPoolWords.clearSearch}
          value={text}
          onChange={onText}
        />
      </div>
      {toggle}
    </div>
    <ChipRow
      label={carPoolWords.chips}
      items={CHIPS.map(value => ({ value, label: carPoolWords.filters[value], count: counts?.[value] }))}
      value={view ?? ALL}
      onChange={value => onView(viewOf(value))}
    />
  </>
)
