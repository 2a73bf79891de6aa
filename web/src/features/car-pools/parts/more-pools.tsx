import { carPoolWords } from '@muster/domain/car-pools/words.ts'
import { useRef } from 'react'
import { useNear } from '#device/near-end.ts'
import { Button } from '#ui/button.tsx'

interface MorePoolsProps {
  /** how many pages there are already */
  pages: number
  isBusy: boolean
  /** what failed is tried again by a press alone */
  hasFailed: boolean
  onMore: () => void
}

/** The next page comes by itself as one scrolls towards it. */
export function MorePools({ pages, isBusy, hasFailed, onMore }: MorePoolsProps) {
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
