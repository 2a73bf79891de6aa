import { beforeEach, vi } from 'vitest'
import { NOW } from './now.ts'

/** Other timers run. */
export const freezeDate = () => void vi.useFakeTimers({ toFake: ['Date'], now: NOW })

// also while the modules of the app and of the test are loaded
freezeDate()
beforeEach(freezeDate)
