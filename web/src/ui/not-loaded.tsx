import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface NotLoadedProps {
  title: string
  body?: string | undefined
  retryLabel: string
  isBusy?: boolean | undefined
  onRetry: () => void
}

/** For a failed read without cached data; with cached data use RetryNotice. */
export const NotLoaded = ({ title, body, retryLabel, isBusy, onRetry }: NotLoadedProps) => (
  <EmptyState
    icon={<CloudOff aria-hidden="true" />}
    title={title}
    body={body}
    action={
      <Button isBusy={isBusy} onClick={onRetry}>
        {retryLabel}
      </Button>
    }
  />
)
