import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { toast } from '#ui/toast.ts'
import { violations } from './axe.ts'
import { brokenContract, openStubServer } from './stub-server.ts'
import { listenToToasts } from './toasts.ts'

configure({
  // The first screen of a file waits for the compiler of everything that it imports.
  asyncUtilTimeout: 4000,
  // A press works as in a browser. Inside `act` a screen whose script has yet to arrive would never be shown.
  eventWrapper: press => press(),
})
window.scrollTo = vi.fn()

beforeEach(() => {
  openStubServer()
  listenToToasts(toast)
})

/** Whatever state a test leaves its screen in is a state that everybody has to be able to use. */
afterEach(async () => {
  const found = await violations()
  cleanup()
  localStorage.clear()
  expect(found).toEqual([])
  expect(brokenContract()).toEqual([])
})
