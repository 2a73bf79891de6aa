import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPeople } from '../server/src/demo/people.ts'
import { freePort } from '../server/test/free-port.ts'
import { askForASeat, checkIn, checkInWithoutNetwork, readDay, signIn } from './attendees-journey.ts'
import { preparedDemo, startDemo, stopDemo } from './demo-server.ts'
import { findBrowser } from './find-browser.ts'
import { serverWithFrozenBuild } from './frozen-build.ts'
import { expect, test } from './muster.ts'
import { openNetwork } from './network.ts'
import { Screen } from './screen.ts'
import { openPuppeteer } from './tab.ts'

test("R447: The attendee's journey with the web app of the version before", async () => {
  test.setTimeout(120_000)
  const root = serverWithFrozenBuild()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-e2e-'))
  cpSync(preparedDemo(), dataDir, { recursive: true })
  const port = await freePort()
  const running = await startDemo(dataDir, port, undefined, {}, root)
  const network = await openNetwork(`http://127.0.0.1:${port}`)
  const { executablePath, env } = await findBrowser()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const tab = await openPuppeteer({
    executablePath,
    args,
    env: { ...process.env, ...env, TZ: 'Europe/London' },
  })
  try {
    const screen = new Screen(tab, network.url)
    await signIn(screen, demoPeople(60)[20]?.email ?? '')
    await readDay(screen)
    await checkIn(screen)
    await checkInWithoutNetwork(screen, network)
    await askForASeat(screen)
    const frozen = readdirSync(path.join(root, 'web/dist/assets'))
    const loaded = await tab.run(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    const scripts = loaded.filter(name => name.endsWith('.js')).map(name => path.basename(name))
    expect(scripts.length).toBeGreaterThan(5)
    expect(frozen).toEqual(expect.arrayContaining(scripts))
  } finally {
    await tab.close()
    await network.cut()
    await stopDemo(running)
    for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
})
