import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { reportErrors } from '#app/report.ts'
import { toast } from '#ui/toast.ts'
import { violations } from './axe.ts'
import { freezeDate } from './freeze-date.ts'
import { brokenContract, openStubServer } from './stub-server.ts'
import { listenToToasts } from './toasts.ts'

configure({
  // the first screen of a file waits for its imports to be compiled, on a busy machine for seconds
  asyncUtilTimeout: 15_000,
  // without `act`, in which a screen whose script is still loading would never appear
  eventWrapper: press => press(),
})
reportErrors()
window.scrollTo = vi.fn()
// a test is the only tab of its browser; e2e/tabs.deep.spec.ts has three
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
// happy-dom has no popovers
HTMLElement.prototype.showPopover ??= () => undefined

beforeEach(() => {
  openStubServer()
  listenToToasts(toast)
})

/** Every final state of a screen has to be accessible. */
afterEach(async () => {
  // the timers of the test may stand still
  freezeDate()
  const found = await violations()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  expect(found).toEqual([])
  expect(brokenContract()).toEqual([])
})
