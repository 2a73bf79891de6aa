import { askForUpdate } from './app-update.ts'

/** The worker of the new version is fetched while the person is asked. */
export function askForNewest(): void {
  askForUpdate()
  void lookForNewWorker()
}

let isLooking = false

async function lookForNewWorker() {
  if (isLooking) return
  isLooking = true
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update()
  } catch {
    // no network: the reload of the update fetches the page
  } finally {
    isLooking = false
  }
}
