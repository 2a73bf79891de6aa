import { existsSync, globSync } from 'node:fs'
import { demoPeople } from '../server/src/demo/people.ts'
import { askForASeat, checkIn, checkInWithoutNetwork, readDay, signIn } from './attendees-journey.ts'
import { findBrowser } from './find-browser.ts'
import { expect, test } from './muster.ts'
import { openNetwork } from './network.ts'
import { Screen } from './screen.ts'
import { openPuppeteer, type Tab } from './tab.ts'
import { openWebKit } from './web-driver.ts'

// people check in and ask for seats
test.use({ scene: 'engines' })

const chromium = await findBrowser()
const env = { TZ: 'Europe/London' }
const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(file => existsSync(file))
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')

/** In the page: what Muster uses where it is there. */
function findLacks(): string[] {
  const { prototype } = HTMLElement
  const isThere = {
    push: 'PushManager' in globalThis,
    'install offer': 'onbeforeinstallprompt' in globalThis,
    'background sync': 'SyncManager' in globalThis,
    'QR reader': 'BarcodeDetector' in globalThis,
    vibration: 'vibrate' in navigator,
    'wake lock': 'wakeLock' in navigator,
    'kept storage': 'storage' in navigator && 'persist' in navigator.storage,
    badge: 'setAppBadge' in navigator,
    'data saver': 'connection' in navigator,
    locks: 'locks' in navigator,
    'idle time': 'requestIdleCallback' in globalThis,
    'view transitions': 'startViewTransition' in document,
    popover: 'popover' in prototype,
  }
  return Object.entries(isThere).flatMap(([name, is]) => (is ? [] : [name]))
}
/** Decision 71 says what Muster does instead. A newer browser may lack less. */
const OF_ALL = ['QR reader', 'background sync', 'badge', 'install offer', 'vibration']
const NAMED = {
  Chromium: OF_ALL,
  Firefox: [...OF_ALL, 'data saver', 'view transitions'],
  WebKit: [...OF_ALL, 'data saver', 'idle time', 'kept storage', 'push'],
}

const isRequired = process.env.MUSTER_ENGINES === 'required'

const ENGINES: { name: keyof typeof NAMED; person: number; isHere: boolean; open: () => Promise<Tab> }[] = [
  {
    name: 'Chromium',
    person: 20,
    isHere: true,
    open: () =>
      openPuppeteer({
        executablePath: chromium.executablePath,
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
        env: { ...process.env, ...chromium.env, ...env },
      }),
  },
  {
    name: 'Firefox',
    person: 30,
    isHere: Boolean(firefox),
    open: () =>
      openPuppeteer({ browser: 'firefox', executablePath: firefox ?? '', env: { ...process.env, ...env } }),
  },
  {
    name: 'WebKit',
    person: 40,
    isHere: Boolean(miniBrowser) && ['WebKitWebDriver', 'Xvfb'].every(name => existsSync(`/usr/bin/${name}`)),
    open: () => openWebKit(miniBrowser ?? '', env),
  },
]

for (const { name, person, isHere, open } of ENGINES)
  test(`R445: The attendee's journey in ${name}`, async ({ muster }) => {
    test.setTimeout(120_000)
    test.skip(
      !isHere && !isRequired,
      `There is no ${name} here (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb).`,
    )
    const network = await openNetwork(muster.url)
    const tab = await open()
    try {
      const screen = new Screen(tab, network.url)
      await signIn(screen, demoPeople(60)[person]?.email ?? '')
      await readDay(screen)
      await checkIn(screen)
      await checkInWithoutNetwork(screen, network)
      await askForASeat(screen)
      const lacks = await tab.run(findLacks)
      test.info().annotations.push({ type: `${name} lacks`, description: lacks.join() })
      expect(NAMED[name]).toEqual(expect.arrayContaining(lacks))
    } finally {
      await tab.close()
      await network.cut()
    }
  })
