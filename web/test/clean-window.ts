import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, vi } from 'vitest'

/**
 * The files of a process share one window and the libraries, because to load them for each file took half of the
 * processor time. Each file loads our own modules anew, and leaves the window as it found it.
 */
type Listening = Parameters<typeof window.addEventListener>
type Restore = () => void

/** Restores what was replaced, and removes what was added where no library keeps anything of its own. */
function remember(target: object, { isOurs }: { isOurs: boolean }): Restore {
  const before = Object.getOwnPropertyDescriptors(target) as Record<string, PropertyDescriptor>
  return () => {
    for (const name of isOurs ? Object.keys(Object.getOwnPropertyDescriptors(target)) : [])
      if (!(name in before)) Reflect.deleteProperty(target, name)
    for (const [name, was] of Object.entries(before)) {
      const is = Object.getOwnPropertyDescriptor(target, name)
      if (is?.value !== was.value || is?.get !== was.get) Reflect.defineProperty(target, name, was)
    }
  }
}

/** React and user-event listen once for each document, and not again. */
const OF_LIBRARIES = ['selectionchange', 'focus', 'blur']

function rememberListeners(target: Window | Document): Restore {
  const { addEventListener } = target
  const heard: Listening[] = []
  target.addEventListener = (...listening: Listening) => {
    heard.push(listening)
    addEventListener.apply(target, listening)
  }
  return () => {
    target.addEventListener = addEventListener
    for (const [type, listener, options] of heard)
      if (target === window || !OF_LIBRARIES.includes(type))
        target.removeEventListener(type, listener, options)
  }
}

/** What still waits would act in the next file. */
function rememberTimers(name: 'setTimeout' | 'setInterval'): Restore {
  const start: (...args: Parameters<typeof setTimeout>) => NodeJS.Timeout = globalThis[name]
  const started: NodeJS.Timeout[] = []
  const remembering = (...args: Parameters<typeof setTimeout>) => {
    const timer = start(...args)
    started.push(timer)
    return timer
  }
  Reflect.set(globalThis, name, remembering)
  return () => {
    Reflect.set(globalThis, name, start)
    for (const timer of started) clearTimeout(timer)
  }
}

/** that of happy-dom */
const SIZE = { width: 1024, height: 768 }
function clearDocument() {
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  history.replaceState(null, '', '/')
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setViewport(SIZE)
}

const restores = [
  remember(window, { isOurs: false }),
  remember(navigator, { isOurs: true }),
  rememberListeners(window),
  rememberListeners(document),
  rememberTimers('setTimeout'),
  rememberTimers('setInterval'),
]
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const restore of restores.toReversed()) restore()
  clearDocument()
  Reflect.deleteProperty(window, 'indexedDB')
  vi.resetModules()
})
