import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { NOW } from './now.ts'

/** From here, time passes by itself at most as fast as the machine keeps up, and by `pass` at once. */
export const letTimePass = (from = NOW) =>
  void vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
    shouldAdvanceTime: true,
    now: from,
  })

/** Settles promises and runs what is due within this time. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
