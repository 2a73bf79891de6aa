import { create } from 'zustand'

/**
 * Whether the person is through with installing the app, or is not asked to. What asks sets it to `false` first; the
 * question about notifications waits for it (R336).
 */
export const useInstallFlow = create<{ isOver: boolean }>(() => ({ isOver: true }))

/** Safari has an own name for it. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
