import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useRef } from 'react'
import { useNear } from '#device/near-end.ts'
import { Button } from '#ui/button.tsx'

interface MoreCarPoolsProps {
  pages: number
  isBusy: boolean
  /** retried by the button only */
  hasFailed: boolean
  onMore: () => void
}

/** Infinite scroll: loads the next page near the end. */
export function MoreCarPools({ pages, isBusy, hasFailed, onMore }: MoreCarPoolsProps) {
  const end = useRef<HTMLDivElement>(null)
  useNear(end, pages, () => {
    if (!isBusy && !hasFailed) onMore()
  })
  return (
    <div ref={end} className="pt-2">
      <Button variant="secondary" isWide isBusy={isBusy} busyLabel={carPoolWords.moreBusy} onClick={onMore}>
        {carPoolWords.more}
      </Button>
    </div>
  )
}
