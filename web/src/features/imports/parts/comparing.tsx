import { importWords as say } from '@muster/domain/imports/words.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface ComparingProps {
  done: number
  total: number
  onAgain: () => void
}

/** Fewer are compared before a bar could be seen. */
const LONG = 1000

/** Until the preview is there. The sentence stays, so that it is read out once. */
export function Comparing({ done, total, onAgain }: ComparingProps) {
  if (total < LONG) return <Spinner label={say.loading} />
  return (
    <div className="grid justify-items-center gap-3 p-8 text-center text-muted">
      <p role="status">{say.comparing(total)}</p>
      <ProgressBar value={done} total={total} label={say.compared} />
      <p className="tabular-nums">{say.comparedOf(done, total)}</p>
      <Button variant="secondary" size="sm" onClick={onAgain}>
        {say.startAgain}
      </Button>
    </div>
  )
}
