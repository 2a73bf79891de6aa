import { type ComponentType, useEffect, useState } from 'react'
import { isInstalled } from '#device/install.ts'
import { watchForOffer } from '#device/install-prompt.ts'
import { useOwnId, useSession } from '#device/session.ts'
import { nameSplash } from '#device/splash.ts'
import { InstallPrompt } from '#features/devices/install-prompt.tsx'
import { ThisDevice } from '#features/devices/this-device.tsx'
import { UpdateDialog } from '#features/devices/update-dialog.tsx'
import type { CurrentEvent } from '#features/event-data/current-event.ts'
import { noteInstalled } from '#features/reach/note-installed.ts'
import { PullToRefresh } from './pull-to-refresh.tsx'

// it removes what is saved of a person who has logged out before this script was there
if (!useSession.getState().token) void import('./without-network.tsx').catch(() => undefined)

interface WithEvent {
  event: CurrentEvent | null
}

/** What this device does once the first screen is there. */
export function AfterStart({ event }: WithEvent) {
  const userId = useOwnId()
  const [WithoutNetwork, setWithoutNetwork] = useState<ComponentType<WithEvent> | null>(null)
  useEffect(() => {
    if (userId && isInstalled()) void noteInstalled(userId)
  }, [userId])
  useEffect(
    () =>
      watchForOffer(() => {
        if (userId) void noteInstalled(userId)
      }),
    [userId],
  )
  useEffect(nameSplash, [])
  useEffect(() => {
    // `optionalPart` would become a file of its own, which every start pays for
    import('./without-network.tsx').then(
      part => setWithoutNetwork(() => part.WithoutNetwork),
      () => undefined,
    )
  }, [])
  return (
    <>
      {WithoutNetwork && <WithoutNetwork event={event} />}
      <ThisDevice />
      <InstallPrompt />
      <UpdateDialog />
      <PullToRefresh />
    </>
  )
}
