import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'

interface RetryNoticeProps {
  retryLabel: string
  isBusy: boolean
  onRetry: () => void
  children: string
}

/** Above stale data, after a failed read. */
export const RetryNotice = ({ retryLabel, isBusy, onRetry, children }: RetryNoticeProps) => (
  <div className="flex flex-wrap items-center gap-x-3 rounded-md bg-warn-soft py-1.5 pr-1.5 pl-4 text-sm text-warn-ink">
    <CloudOff aria-hidden="true" className="size-5 shrink-0" />
    <p className="min-w-32 grow basis-0 py-1.5">{children}</p>
    <Button variant="secondary" size="sm" isBusy={isBusy} onClick={onRetry}>
      {retryLabel}
    </Button>
  </div>
)
