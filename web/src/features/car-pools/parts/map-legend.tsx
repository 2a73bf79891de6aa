import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { MapPin } from 'lucide-react'

const spot = 'size-4 rounded-full border-2'

export const MapLegend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm [&>li]:flex [&>li]:items-center [&>li]:gap-2">
    <li>
      <span aria-hidden="true" className={`${spot} border-accent bg-accent/30`} />
      {carPoolWords.mapLegend.free}
    </li>
    <li>
      <span aria-hidden="true" className={`${spot} border-edge border-dashed`} />
      {carPoolWords.mapLegend.full}
    </li>
    <li>
      <MapPin aria-hidden="true" className="size-4.5 text-accent" />
      {carPoolWords.mapLegend.own}
    </li>
  </ul>
)
