import path from 'node:path'
import { logIn, test } from './muster.ts'

/**
 * Pictures of My Check In and Events at twelve moments of the demo, which was loaded at 5:00 AM on 21 Nov, for a person
 * to look at. Not a test: `PICTURES=/tmp/pictures npx playwright test -c e2e/playwright.config.ts --project=looks moments`
 */
test.use({ scene: 'moments' })
test.describe.configure({ timeout: 240_000 })

const FOLDER = process.env.PICTURES ?? ''
type Moment = readonly [name: string, now: string, person: 'asha' | 'ravi']
const MOMENTS: readonly Moment[] = [
  ['01-weeks-before', '2026-11-02T10:00:00+05:30', 'asha'],
  ['02-evening-before', '2026-11-19T19:00:00+05:30', 'asha'],
  ['03-first-morning', '2026-11-20T08:50:00+05:30', 'asha'],
  ['04-before-dawn', '2026-11-21T04:40:00+05:30', 'asha'],
  ['05-collision', '2026-11-21T05:07:00+05:30', 'asha'],
  ['06-flight-is-late', '2026-11-21T05:35:00+05:30', 'ravi'],
  ['07-bus-missed', '2026-11-21T06:06:00+05:30', 'asha'],
  ['08-tight-change', '2026-11-21T06:45:00+05:30', 'ravi'],
  ['09-midday', '2026-11-21T12:40:00+05:30', 'asha'],
  ['10-between-days', '2026-11-21T23:50:00+05:30', 'asha'],
  ['11-last-evening', '2026-11-22T18:30:00+05:30', 'asha'],
  ['12-day-after', '2026-11-23T10:00:00+05:30', 'asha'],
]

test('twelve moments', async ({ browser, contextOptions, muster }) => {
  for (const [name, now, person] of MOMENTS) {
    await muster.killAndStartAgain(now)
    const context = await browser.newContext({ ...contextOptions, baseURL: muster.url })
    const page = await context.newPage()
    await logIn(page, person)
    for (const [screen, address] of [
      ['events', '/'],
      ['my-check-in', '/events/1/my-checkin'],
    ] as const) {
      await page.goto(address)
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
      await page.waitForTimeout(1500)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const file = path.join(FOLDER, `${name}.${screen}.${colorScheme}.png`)
        await page.screenshot({ path: file, animations: 'disabled' })
      }
    }
    await context.close()
  }
})
