import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { expect, expectAccessible, itemOf, logIn, test } from './muster.ts'

test.use({ scene: 'scan' })

const FRAMES = 4
const [WIDTH, HEIGHT] = [640, 480]
/** Luma of a dim screen in a dark room. */
const [BLACK, WHITE, ROOM] = [40, 170, 90]

/** A film of what the phone shows, for the fake camera: https://wiki.multimedia.cx/index.php/YUV4MPEG2 */
async function filmOf(phone: Page): Promise<Buffer> {
  const svg = phone.getByRole('img', { name: 'QR code of your pass' })
  const size = Number((await svg.getAttribute('viewBox'))?.split(' ').at(-1))
  const black = (await svg.locator('path').last().getAttribute('d')) ?? ''
  const luma = Buffer.alloc(WIDTH * HEIGHT, ROOM)
  const module = Math.floor((HEIGHT * 0.5) / size)
  const left = Math.floor((WIDTH - size * module) / 2)
  const top = Math.floor((HEIGHT - size * module) / 2)
  const fill = (x: number, y: number, length: number, value: number) => {
    for (let line = 0; line < length * module; line++) {
      const start = (top + y * module + line) * WIDTH + left + x * module
      luma.fill(value, start, start + length * module)
    }
  }
  fill(0, 0, size, WHITE)
  for (const [, x, y] of black.matchAll(/M(\d+) (\d+)h1/g)) fill(Number(x), Number(y), 1, BLACK)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F20:1 Ip A0:0 C420mpeg2\n`)
  return Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)])
}

test('a camera scans a pass, and the phone of the attendee shows the check-in', async ({ page, muster }) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-film-'))
  const film = path.join(folder, 'pass.y4m')
  const { executablePath, env } = await findBrowser()
  const staff = await chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  try {
    await logIn(page, 'asha')
    await page.goto('/events/1/my-checkin')
    await page.getByRole('button', { name: 'Show My Pass' }).click()
    await expect(page.getByRole('img', { name: 'QR code of your pass' })).toBeVisible()
    await expectAccessible(page)

    const context = await staff.newContext({
      baseURL: muster.url,
      viewport: { width: 390, height: 844 },
    })
    const scanner = await context.newPage()
    await logIn(scanner, 'meera')
    await scanner.goto('/events/1/my-items?day=2026-11-21')
    await scanner
      .getByRole('link', { name: /Bus 1 to Tiger Point/ })
      .last()
      .click()
    writeFileSync(film, await filmOf(page))
    await scanner.getByRole('link', { name: 'Scan passes' }).click()
    const outcome = scanner.getByRole('status')
    await expect(outcome).toContainText('Checked inAsha Deshpande')
    await expect(scanner.getByText('1 of 27')).toBeVisible()
    await expect(page.getByText(/^Checked in to Bus 1 to Tiger Point for the sunrise at/)).toBeVisible()
    await expectAccessible(scanner)

    // a reload keeps the scanner, which sees the same pass again
    await scanner.reload()
    await expect(outcome).toContainText(/^Already in.*by Meera Kulkarni$/)
    const last = scanner.getByRole('region', { name: 'Last scans' })
    await expect(last.getByText('Asha Deshpande')).toHaveCount(2)
    await scanner.getByRole('button', { name: 'Back to the board' }).click()
    await expect(scanner.getByRole('link', { name: 'Scan passes' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(
      itemOf(page, /Bus 1 to Tiger Point/).getByRole('button', { name: /^Checked In/ }),
    ).toBeVisible()
  } finally {
    await staff.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
