import { pullOf, pullWords } from '@muster/domain/shell/pull.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { watchPull } from '#device/watch-pull.ts'

const reload = () => location.reload()

/** By a finger at the top of the page (R17). Everybody else has the browser's own button. */
export function PullToRefresh({ refresh = reload }: { refresh?: () => void }) {
  const [dragged, setDragged] = useState(0)
  const { distance, isShown, willRefresh } = pullOf(dragged)
  useEffect(() => {
    let last = 0
    return watchPull({
      onMove(now) {
        last = now
        setDragged(now)
      },
      onRelease() {
        if (pullOf(last).willRefresh) refresh()
      },
    })
  }, [refresh])
  if (!isShown) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-0 z-30 flex justify-center"
      style={{ transform: `translateY(${distance}px)` }}
    >
      <span className="flex items-center gap-2 rounded-full border border-line bg-surface p-3 text-sm shadow-raised">
        <RefreshCw className="size-5" style={{ transform: `rotate(${distance * 3}deg)` }} />
        {willRefresh && pullWords.release}
      </span>
    </div>
  )
}
