import { vi } from 'vitest'
import type { toast } from '#ui/toast.ts'

/** The toasts so far, as `tone: sentence`. */
export const said: string[] = []

export function listenToToasts(target: typeof toast) {
  said.length = 0
  for (const tone of ['success', 'error', 'info'] as const)
    vi.spyOn(target, tone).mockImplementation(message => void said.push(`${tone}: ${message}`))
}
