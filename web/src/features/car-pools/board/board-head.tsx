import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { List, Map as MapIcon } from 'lucide-react'
import { ChipRow } from '#ui/chip-row.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { View } from '../api.ts'

const ALL = 'all'
const VIEWS: readonly View[] = ['my', 'available', 'full']
const CHIPS = [ALL, ...VIEWS] as const

export const viewOf = (name: string | null): View | null => VIEWS.find(view => view === name) ?? null

interface BoardHeadProps {
  /** `undefined` while loading */
  counts: Record<(typeof CHIPS)[number], number> | undefined
  view: View | null
  onView: (view: View | null) => void
  text: string
  onText: (text: string) => void
  isMap: boolean
  onMap: (isMap: boolean) => void
}

export const BoardHead = ({ counts, view, onView, text, onText, isMap, onMap }: BoardHeadProps) => (
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
      <MapToggle isMap={isMap} onToggle={() => onMap(!isMap)} />
    </div>
    <ChipRow
      label={carPoolWords.chips}
      items={CHIPS.map(value => ({ value, label: carPoolWords.filters[value], count: counts?.[value] }))}
      value={view ?? ALL}
      onChange={value => onView(viewOf(value))}
    />
  </>
)

const MapToggle = ({ isMap, onToggle }: { isMap: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-label={isMap ? carPoolWords.showList : carPoolWords.showMap}
    onClick={onToggle}
    className="flex size-13.5 shrink-0 items-center justify-center rounded-md border border-edge bg-surface text-ink hover:bg-sunken [&_svg]:size-5"
  >
    {isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
  </button>
)
