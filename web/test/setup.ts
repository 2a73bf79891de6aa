import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { toast } from '#ui/toast.ts'
import { violations } from './axe.ts'
import { brokenContract, openStubServer } from './stub-server.ts'
import { listenToToasts } from './toasts.ts'

// The first screen of a file waits for the compiler of everything that it imports.
configure({ asyncUtilTimeout: 4000 })
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
