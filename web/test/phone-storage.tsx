import 'fake-indexeddb/auto'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { AppRoutes } from '#app/routes.tsx'
import { correctClock } from '#device/clock.ts'
import { keptRows } from '#device/kept-rows.ts'
import { startWithReadsUntil } from '#device/read-before.ts'
import { useTaps } from '#features/check-ins/outbox.ts'
import { useConnection } from '#features/connectivity/connection.ts'
import { startWithSaved } from '#features/offline/saved-reads.ts'

const taps = keptRows('muster-check-ins')
const reads = keptRows('muster-reads')

/** What is on the phone itself. */
export const keptTaps = () => taps.read()
export const keptReads = () => reads.read()
export const keepRead = (key: string, row: object) => reads.write(key, row)

/** As a new start of the app finds it: nothing in memory. */
export function forgetMemory() {
  const now = Date.now()
  correctClock(new Date(now).toUTCString(), now, now)
  useTaps.setState({ rows: [] })
  useConnection.setState({ isOnline: true, isRetrying: false, isScanning: false })
}

export async function emptyPhone() {
  forgetMemory()
  await taps.clear()
  await reads.clear()
}

/** The app is closed and started again, in the same session and at the same address. */
export function startAgain() {
  cleanup()
  forgetMemory()
  startWithReadsUntil(0)
  return renderApp(createQueryClient())
}

/** The same, as main.tsx does it: with what was read the last time. */
export async function startAgainWithSaved() {
  cleanup()
  forgetMemory()
  const queryClient = createQueryClient()
  await startWithSaved(queryClient)
  return renderApp(queryClient)
}

function renderApp(queryClient: QueryClient) {
  render(
    <Providers queryClient={queryClient}>
      <AppRoutes />
    </Providers>,
  )
  return userEvent.setup()
}
