type Tone = 'success' | 'error' | 'info'

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

function loadToaster() {
  toaster ??= import('./toaster.tsx').catch((reason: unknown) => {
    toaster = undefined
    throw reason
  })
  return toaster
}

/** A toast that cannot be fetched is dropped: what it says is never the only sign of what happened. */
const show = (tone: Tone) => (message: string) => {
  loadToaster().then(
    ({ showToast }) => showToast(tone, message),
    () => undefined,
  )
}

export const toast = {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  /** Fetches what shows toasts ahead of the first one: call it when the page has nothing better to do. */
  warm: () => void loadToaster().catch(() => undefined),
}
