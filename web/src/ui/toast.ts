type Tone = 'success' | 'error' | 'info'

let toaster: Promise<typeof import('./toaster.tsx')> | undefined

function loadToaster() {
  toaster ??= import('./toaster.tsx').catch((reason: unknown) => {
    toaster = undefined
    throw reason
  })
  return toaster
}

/** Dropped if its script fails to load: a toast is never the only sign of what happened. */
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
  warm: () => loadToaster().catch(() => undefined),
}
