import { RefreshCw } from 'lucide-react'

interface RefreshButtonProps {
  label: string
  isBusy: boolean
  onRefresh: () => void
}

export const RefreshButton = ({ label, isBusy, onRefresh }: RefreshButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onRefresh}
    className="flex size-11 shrink-0 items-center justify-center rounded-full border border-edge bg-surface text-ink hover:bg-sunken print:hidden"
  >
    <RefreshCw
      aria-hidden="true"
      className={isBusy ? 'size-5 animate-turn motion-reduce:animate-none' : 'size-5'}
    />
  </button>
)
