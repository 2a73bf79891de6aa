import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectPicture, logIn, test } from './muster.ts'

test.use({ scene: 'travelling' })

/** The phone's own clock says the evening before, in London; the event is in India. */
const chip = (page: Page, day: string) => page.getByRole('button', { name: day, exact: true })
const card = (page: Page, name: string | RegExp) => page.getByRole('article', { name })

/** The one event of hers that runs now is in the menu, without having been opened. */
async function openMyCheckIn(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'My Check In' }).click()
  await expect(page).toHaveURL(/\/events\/1\/my-checkin$/)
}

test('the detail of a bus says who else is on it and whom to call, and Back closes it', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  await card(page, /To the hill fort/)
    .getByRole('link')
    .first()
    .click()
  const detail = page.getByRole('dialog')
  await expect(detail).toContainText('Asha Deshpande (you)')
  await expect(detail.getByRole('link', { name: 'Call Meera Kulkarni' })).toHaveAttribute(
    'href',
    'tel:+919820000002',
  )
  const whatsApp = detail.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/919820000002\?text=Hi%20Meera/)
  await expect(whatsApp).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(detail).not.toContainText('9820000004')
  await expectAccessible(page)
  await expectPicture(page, 'item-detail')
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/\/events\/1\/my-checkin$/)
})

test('the emergency co-ordinator is one tap away', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  const bar = page.getByRole('complementary', { name: 'Emergency co-ordinator' })
  await expect(bar).toContainText('Meera Kulkarni')
  await expect(bar).toContainText('meera@muster.example')
  const call = bar.getByRole('link', { name: 'Call Meera Kulkarni' })
  await expect(call).toHaveAttribute('href', 'tel:+919820000002')
  const { width, height } = (await call.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})

test('the agenda opens on today, in the time of the event', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/agenda')
  await expect(chip(page, '21 Nov, Saturday')).toHaveAttribute('aria-pressed', 'true')
  await expect(card(page, 'Breakfast')).toContainText('F&B')
  await expect(card(page, 'Plans for the year')).toContainText('10:00 AM')
  await expect(card(page, 'Plans for the year')).toContainText('Great Hall')
  await chip(page, '22 Nov, Sunday').click()
  await expect(card(page, 'Sunrise walk')).toContainText('5:45 AM')
  await page.reload()
  await expect(chip(page, '22 Nov, Sunday')).toHaveAttribute('aria-pressed', 'true')
})

test('the calendar marks the days of travel and leads to them', async ({ page }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  const calendar = page.getByRole('dialog')
  await expectAccessible(page)
  await expectPicture(page, 'calendar')
  await calendar.getByRole('button', { name: /22 Nov, Sunday/ }).click()
  await expect(calendar).toBeHidden()
  await expect(chip(page, '22 Nov, Sunday')).toHaveAttribute('aria-pressed', 'true')
})

test('her days go into her own calendar, by a link that she can end', async ({ page, request }) => {
  await logIn(page, 'asha')
  await page.goto('/events/1/my-checkin')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this event' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.ics$/)
  await page.getByRole('button', { name: 'Make a private calendar link' }).click()
  const url = await page.getByLabel(/link/i).inputValue()
  const feed = await request.get(url)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop this link' }).click()
  await expect(page.getByText('The link no longer works.')).toBeVisible()
  expect((await request.get(url)).status()).toBe(404)
})

// last in its file, since it moves the server's clock
test('Asha goes through her whole day: flight, bus, room and session, and Ravi sees her come', async ({
  page,
  browser,
  muster,
}) => {
  await logIn(page, 'asha')
  await openMyCheckIn(page)
  await expect(page.getByRole('heading', { name: 'My Check In' })).toBeVisible()
  await expect(chip(page, '21 Nov, Saturday')).toHaveAttribute('aria-pressed', 'true')

  // in the order of the day: what is under way, the bus, the flight, and what comes later
  await expect(page.getByRole('article').locator('h2')).toContainText([
    /Open now: stretch and chai/,
    /To the hill fort/,
    /Bengaluru to Pune/,
    /Plans for the year/,
    /Bonfire and music/,
    /Room/,
  ])
  const bus = card(page, /To the hill fort/)
  await expect(bus).toContainText('Bus Check Point')
  await expect(bus).toContainText('5:15 AM')
  await expect(bus).toContainText('Meera Kulkarni')

  await bus.getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByText('Checked in to bus successfully!')).toBeVisible()
  await expect(bus.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  const flight = card(page, /Bengaluru to Pune/)
  await flight.getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByText('Checked in to flight successfully!')).toBeVisible()
  await expect(flight).toContainText('1/2')

  // she came after midnight: yesterday's card still has her room
  await chip(page, '20 Nov, Friday').click()
  const room = card(page, /Room/)
  await expect(room).toContainText('Hotel Checkin')
  await room.getByRole('button', { name: 'Check In' }).click()
  await expect(page.getByText('Checked in to room successfully!')).toBeVisible()
  await expect(room.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  await chip(page, '21 Nov, Saturday').click()
  await expect(room.getByRole('button')).toBeDisabled()
  await expect(room).toContainText('11:00 AM')

  const other = await browser.newContext({ baseURL: muster.url, timezoneId: 'Asia/Kolkata' })
  const ravi = await other.newPage()
  await logIn(ravi, 'ravi')
  await ravi.goto('/events/1/my-checkin')
  const seen = card(ravi, /Open now: stretch and chai/)
  await expect(seen).toContainText('0/60')
  const session = card(page, /Open now: stretch and chai/)
  await session.getByRole('button', { name: 'Check In' }).click()
  await expect(seen, 'without a reload').toContainText('1/60', { timeout: 1_000 })
  await expect(session).toContainText('1/60')
  await expect(page.getByText('Successfully checked in to the event!')).toBeVisible()
  await other.close()

  // the next morning
  await muster.killAndStartAgain('2026-11-22T11:00:30+05:30')
  await page.goto('/events/1/my-checkin')
  await expect(chip(page, '22 Nov, Sunday')).toHaveAttribute('aria-pressed', 'true')
  await room.getByRole('button', { name: 'Check Out' }).click()
  await expect(page.getByText('Checked out of room successfully!')).toBeVisible()
  await expect(card(page, /Lonavala to Pune/).getByRole('button')).toHaveText('Opens 5:00 PM')
  await chip(page, '21 Nov, Saturday').click()
  await expect(bus.getByRole('button')).toHaveText(/^Checked In\s*at 5:0\d AM/)
  await expect(card(page, /Bonfire and music/).getByRole('button', { name: 'Check In' })).toBeEnabled()

  // and the day after the event
  await muster.killAndStartAgain('2026-11-23T00:00:30+05:30')
  await page.goto('/events/1/my-checkin')
  await expect(card(page, /Closing circle/).getByRole('button')).toHaveText('Check-in is over')
})
