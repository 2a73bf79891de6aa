import { importWords as say } from '@muster/domain/imports/words.ts'
import { Button } from '#ui/button.tsx'
import { ProgressRing } from '#ui/progress-ring.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface ComparingProps {
  done: number
  total: number
  onAgain: () => void
}

/** Fewer are compared before a ring could be read. */
const LONG = 1000

/** Until the preview is there. The sentence stays, so that it is read out once. */
export function Comparing({ done, total, onAgain }: ComparingProps) {
  if (total < LONG) return <Spinner label={say.loading} />
  return (
    <div className="flex flex-col items-center gap-3 p-8 text-center">
      <ProgressRing value={done} total={total} label={say.compared} />
      <p role="status" className="text-muted">
        {say.comparing(total)}
      </p>
      <Button variant="secondary" size="sm" onClick={onAgain}>
        {say.startAgain}
      </Button>
    </div>
  )
}
