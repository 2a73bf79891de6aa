import { preferencesWords } from '@muster/domain/preferences/words.ts'
import { routeWords } from '@muster/domain/shell/words.ts'
import { UserX } from 'lucide-react'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** As tall as the sections of the summary, so nothing moves. */
export const LoadingPreferences = () => (
  <Screen>
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {preferencesWords.loading}
      </p>
      <Skeleton className="mb-6 h-6 w-3/5" />
      <div className="space-y-8">
        <SectionSkeleton>
          <Skeleton className="h-6 w-12" />
        </SectionSkeleton>
        <SectionSkeleton>
          <Skeleton className="-mx-4 -mt-4 mb-4 h-40 rounded-none" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-3 h-5 w-2/5" />
        </SectionSkeleton>
        <SectionSkeleton>
          <Skeleton className="h-5 w-1/4" />
          <Skeleton className="mt-3 h-5 w-3/5" />
        </SectionSkeleton>
      </div>
    </div>
  </Screen>
)

const SectionSkeleton = ({ children }: { children: React.ReactNode }) => (
  <div>
    <Skeleton className="mb-3 h-6 w-2/5" />
    <Card className="p-4">{children}</Card>
  </div>
)

interface PreferencesNotLoadedProps {
  isBusy: boolean
  retry: () => unknown
}

export const PreferencesNotLoaded = ({ isBusy, retry }: PreferencesNotLoadedProps) => (
  <Screen>
    <NotLoaded
      title={preferencesWords.loadFailureTitle}
      body={preferencesWords.loadFailure}
      retryLabel={routeWords.tryAgain}
      isBusy={isBusy}
      onRetry={() => void retry()}
    />
  </Screen>
)

export const PreferencesOfNobody = () => (
  <Screen>
    <EmptyState icon={<UserX aria-hidden="true" />} title={preferencesWords.nobody} />
  </Screen>
)
