import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkConnection, useConnection, watchConnection } from '#features/connectivity/connection.ts'
import { OfflineDialog } from './offline-dialog.tsx'
import { useSavedPlan } from './saved-plan.ts'
import { SavedPlanNotice } from './saved-plan-notice.tsx'

/** The dialog, and the saved plan behind it. */
export function Connectivity() {
  const queryClient = useQueryClient()
  const { isOnline, isRetrying, isScanning } = useConnection()
  const plan = useSavedPlan()
  const [isPlanShown, setIsPlanShown] = useState(false)
  useEffect(() => watchConnection(queryClient), [queryClient])
  // what was missed meanwhile
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        if (!now.isOnline || before.isOnline) return
        setIsPlanShown(false)
        void queryClient.invalidateQueries()
      }),
    [queryClient],
  )
  const retry = () => void checkConnection({ isAsked: true })
  const view = async () => {
    if (await plan.show()) setIsPlanShown(true)
  }
  return (
    <>
      {!isOnline && isPlanShown && (
        <SavedPlanNotice savedAt={plan.savedAt} isItems={plan.isItems} isBusy={isRetrying} retry={retry} />
      )}
      <OfflineDialog
        isOpen={!isOnline && !isPlanShown && !isScanning}
        isBusy={isRetrying}
        retry={retry}
        viewPlan={plan.isThere ? () => void view() : null}
      />
    </>
  )
}
