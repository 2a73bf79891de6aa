import { placesWords } from '@muster/domain/places/words.ts'
import { clsx } from 'clsx'
import { LocateFixed, Map as MapIcon } from 'lucide-react'
import { Button } from '#ui/button.tsx'

interface AddressButtonsProps {
  isWide: boolean
  isBusy: boolean
  isLocating: boolean
  canLocate: boolean
  onOpenMap: () => void
  onLocate: () => void
}

export const AddressButtons = ({
  isWide,
  isBusy,
  isLocating,
  canLocate,
  onOpenMap,
  onLocate,
}: AddressButtonsProps) => (
  <div className={clsx('flex flex-wrap gap-3', isWide && '[&>button]:grow [&>button]:px-3')}>
    <Button
      variant="secondary"
      size="sm"
      icon={<MapIcon aria-hidden="true" />}
      disabled={isBusy}
      onClick={onOpenMap}
    >
      {placesWords.pickFromMap}
    </Button>
    <Button
      variant="secondary"
      size="sm"
      icon={<LocateFixed aria-hidden="true" />}
      isBusy={isLocating}
      busyLabel={placesWords.locating}
      disabled={isBusy || !canLocate}
      onClick={onLocate}
    >
      {placesWords.useMyLocation}
    </Button>
  </div>
)
