import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { utils, write } from '@e965/xlsx'
import { type Command, runCommand, startCommand } from '../server/test/command.ts'
import { freePort } from '../server/test/free-port.ts'
import { expect, expectAccessible, expectToast, newestLink, type Page, test } from './muster.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PEOPLE = 200
const DAY_MS = 86_400_000

let server: Command
let dataDir: string
let url: string
test.beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'muster-first-event-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = startCommand([], {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    WEB_APP: 'built',
  })
  await expect.poll(() => server.said(), { timeout: 60_000 }).toContain('Muster is ready')
})
test.afterEach(async () => {
  server.process.kill('SIGTERM')
  await server.ended
  rmSync(dataDir, { recursive: true, force: true })
})

const emailOf = (at: number) => `person${at}@company.example`
const some = (count: number, of: number, at: number) =>
  Array.from({ length: Math.ceil(count / of) }, (_, next) => emailOf(at + next * of)).filter(
    email => Number(/\d+/.exec(email)?.[0]) < count,
  )

/** Five files as organisers have them, for an event of three days from this one. */
function filesOf(first: Date): readonly (readonly [tab: string, rows: unknown[][]])[] {
  const at = (day: number, hour: number, minute = 0) =>
    new Date(first.getTime() + day * DAY_MS + (hour * 60 + minute) * 60_000)
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  return [
    [
      'People',
      [
        ['Employee name', 'Email ID', 'Mobile no.'],
        ...numbers(PEOPLE).map(n => [`Person Number ${n}`, emailOf(n), 9_820_000_000 + n]),
      ],
    ],
    [
      'Flights',
      [
        ['Flight no.', 'Route', 'STD', 'STA', 'Airport', 'Passengers'],
        ...numbers(4).map(n => [
          ...[`6E ${500 + n}`, 'Delhi to Pune', at(0, 6, n * 10), at(0, 8, 10 + n * 10), 'Delhi'],
          some(40, 4, n).join(', '),
        ]),
      ],
    ],
    [
      'Buses',
      [
        ['Bus', 'Number plate', 'Departure', 'Pick-up point', 'Seats', 'Passengers'],
        ...numbers(6).map(n => [
          ...[`Bus ${n + 1} to Lonavala`, `MH 14 AB ${1000 + n}`, at(0, 12, n * 5), 'Pune Airport', 40],
          some(PEOPLE, 6, n).join('; '),
        ]),
      ],
    ],
    [
      'Rooms',
      [
        ['Room no.', 'Beds', 'Check in', 'Guests'],
        ...numbers(60).map(n => [String(101 + n), 4, at(0, 14), some(PEOPLE, 60, n).join('\n')]),
      ],
    ],
    [
      'Sessions',
      [
        ['Session', 'Start', 'End', 'Venue'],
        ...numbers(10).map(n => [`Session ${n + 1}`, at(1, 8 + n), at(1, 8 + n, 45), 'Main hall']),
      ],
    ],
  ]
}

async function importFile(page: Page, [tab, rows]: readonly [string, unknown[][]]): Promise<void> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Sheet1')
  await page.getByRole('tab', { name: tab }).click()
  await page
    .getByRole('tabpanel', { name: tab })
    .getByLabel('Choose a file')
    .setInputFiles({
      ...{ name: `${tab}.xlsx`, mimeType: XLSX },
      buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    })
  await expect(page.getByRole('button', { name: `New ${rows.length - 1}` })).toBeVisible()
  await page.getByRole('button', { name: /^(Import|Add or change) / }).click()
  await expect(page.getByText(`Imported: ${rows.length - 1} new, 0 changed`).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imported before' })).toBeFocused()
}

/** Beside a pane the list scrolls, and otherwise the page. */
const scrollToEnd = (page: Page) =>
  page
    .getByRole('link', { name: /^Person Number/ })
    .first()
    .evaluate(row => {
      let around: Element | null = row
      while (around && getComputedStyle(around).overflowY !== 'auto') around = around.parentElement
      ;(around ?? document.documentElement).scrollTo(0, 1_000_000)
    })

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['laptop', { width: 1440, height: 900 }],
] as const)
  test(`A new installation comes from five spreadsheets to an event of ${PEOPLE} people on a ${device}`, async ({
    browser,
  }) => {
    const begun = Date.now()
    const { said } = await runCommand(['admin', 'first@company.example'], {
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
    })
    const context = await browser.newContext({ baseURL: url, viewport, isMobile: false, hasTouch: false })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(/http\S+reset-password\S+/.exec(said)?.[0] ?? '')
    await page.getByLabel('New password', { exact: true }).fill('three red kites')
    await page.getByLabel('Confirm new password').fill('three red kites')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByRole('link', { name: 'Continue to login' }).click()
    await page.getByLabel('Email').fill('first@company.example')
    await page.getByLabel('Password', { exact: true }).fill('three red kites')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Contact number' }).fill('9820012345')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    const first = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 7 * DAY_MS)
    const day = (after: number) => new Date(first.getTime() + after * DAY_MS).toISOString().slice(0, 10)
    await page.getByRole('link', { name: 'New event' }).first().click()
    await page.getByLabel('Name').fill('Winter Off-site')
    await page.getByLabel('Starts').fill(`${day(0)}T06:00`)
    await page.getByLabel('Ends').fill(`${day(2)}T18:00`)
    await page.getByLabel('Time zone').fill('Asia/Kolkata')
    await page.getByLabel('Place', { exact: true }).fill('Lonavala')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page).toHaveURL(/\/events\/\d+\/settings$/)
    const address = page.url().replace('/settings', '')

    await page.goto(`${address}/people`)
    await page.getByRole('link', { name: 'Spreadsheets' }).click()
    for (const file of filesOf(first)) await importFile(page, file)
    await expectAccessible(page)

    await page.goto(`${address}/settings`)
    await page.getByLabel('Published', { exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'The event is saved.')
    await page.goto(`${address}/people`)
    await expect(async () => {
      await scrollToEnd(page)
      await expect(page.getByRole('link', { name: 'Person Number 99' })).toBeInViewport({ timeout: 1_000 })
    }).toPass()
    const minutes = (Date.now() - begun) / 60_000
    console.info(`${device}: ${minutes.toFixed(1)} minutes`)
    expect(minutes).toBeLessThan(10)

    const other = await browser.newPage({ baseURL: url })
    await other.goto(await newestLink(path.join(dataDir, 'mail'), emailOf(7)))
    await expect(other.getByLabel('Name')).toHaveValue('Person Number 7')
    await other.getByRole('textbox', { name: 'Password' }).fill('three red kites')
    await other.getByRole('button', { name: 'Join' }).click()
    await expect(other).toHaveURL(/\/agenda$/)
    await other.goto(`${address}/my-checkin`)
    for (const own of ['6E 503', 'Bus 2 to Lonavala', '108'])
      await expect(other.getByText(own).first()).toBeVisible()
    await other.close()
    await context.close()
  })
