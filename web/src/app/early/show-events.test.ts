import { afterEach, expect, test, vi } from 'vitest'
import { keepUser, startSession } from '#device/session.ts'
import { offSite, page } from '#test/off-sites.ts'
import { asha } from '#test/people.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  Reflect.deleteProperty(globalThis, 'earlyReads')
})

const GREY_BOXES = 'Loading'

/** What the page of the events shows once its early scripts have run and the reply has been read. */
async function shownEarly(controller: object | null): Promise<string | null> {
  vi.resetModules()
  startSession('asha')
  keepUser(asha)
  history.replaceState(null, '', '/')
  document.body.innerHTML = `<main id="content">${GREY_BOXES}</main>`
  vi.stubGlobal('fetch', async () => Response.json(page([offSite()])))
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { controller } })
  const { events } = await import('./ask-first.ts')
  await import('./show-events.tsx')
  await events
  // the script draws after this
  await new Promise(resolve => setTimeout(resolve))
  return document.getElementById('content')?.textContent ?? null
}

test('R520: A phone that has the app waits for it, and one that opens the page for the first time does not', async () => {
  expect(await shownEarly({})).toBe(GREY_BOXES)
  expect(await shownEarly(null)).not.toBe(GREY_BOXES)
})
