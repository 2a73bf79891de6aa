import { connectivityWords } from '@muster/domain/connectivity/words.ts'
import { dayIn, formatDay, formatTime } from '@muster/domain/shared/clock.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'

interface SavedPlanNoticeProps {
  savedAt: Date | null
  isItems: boolean
  isBusy: boolean
  retry: () => void
}

/** By the clock and in the time zone of the phone. */
function when(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return `${formatDay(dayIn(timeZone, at))}, ${formatTime(timeZone, at)}`
}

/** Above the screens while they show what was read before. */
export const SavedPlanNotice = ({ savedAt, isItems, isBusy, retry }: SavedPlanNoticeProps) => (
  <div className="mx-auto w-full max-w-screen px-4 pt-4 md:px-8">
    <RetryNotice retryLabel={connectivityWords.retry} isBusy={isBusy} onRetry={retry}>
      {savedAt
        ? connectivityWords[isItems ? 'itemsSavedAt' : 'savedAt'](when(savedAt))
        : connectivityWords.saved}
    </RetryNotice>
  </div>
)
