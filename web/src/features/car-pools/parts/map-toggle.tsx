import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { List, Map as MapIcon } from 'lucide-react'

/** From the list to the map of all meeting points, and back. */
export const MapToggle = ({ isMap, onToggle }: { isMap: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-label={isMap ? carPoolWords.showList : carPoolWords.showMap}
    onClick={onToggle}
    className="flex size-13.5 shrink-0 items-center justify-center rounded-md border border-edge bg-surface text-ink hover:bg-sunken [&_svg]:size-5"
  >
    {isMap ? <List aria-hidden="true" /> : <MapIcon aria-hidden="true" />}
  </button>
)
