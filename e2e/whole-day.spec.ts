import type { Page } from '@playwright/test'
import { card, chip, expect, expectAccessible, expectToast, itemOf, logIn, test } from './muster.ts'

test.use({ scene: 'whole-day' })

/** Today leads to the running event before it was opened. */
async function openMyCheckIn(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\/events\/1\/my-checkin$/)
}

test('Asha checks in to bus, room and session, and Ravi, who checks in to his flight, sees it by himself', {
  tag: '@soon',
}, async ({ page, browser, muster, soon }) => {
  await logIn(page, 'asha')
  // what is next needs neither a tap nor a scroll, on either screen
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toContainText(/^Bus · leaves in \d+ min5:15 AM.*Bus 1 to Tiger Point for the sunrise/)
  await expect(next.getByRole('link', { name: 'Call Meera Kulkarni' })).toBeInViewport()
  await expect(next.getByRole('button', { name: 'Check In' })).toBeInViewport()
  await expectAccessible(page)
  await openMyCheckIn(page)
  await expect(page.getByRole('heading', { name: 'My Check In' })).toBeVisible()
  await expect(chip(page, '21 Nov, Saturday')).toHaveAttribute('aria-pressed', 'true')

  // in order of time
  await expect(page.getByRole('article').locator('h2')).toContainText([
    /Stretch and chai/,
    /to Tiger Point/,
    /Plans for the year/,
    /Workshops/,
    /Bonfire and music/,
    /Room/,
  ])
  const bus = card(page, /to Tiger Point/)
  await expect(bus).toContainText('Bus Check Point')
  await expect(bus).toContainText('5:15 AM')

  await next.getByRole('button', { name: 'Check In' }).click()
  const lowerEdge = await expectToast(page, 'Checked in to bus successfully!')
  const call = await next.getByRole('link', { name: /^Call/ }).boundingBox()
  expect(lowerEdge, 'the toast is above what one taps').toBeLessThan(call!.y)
  await expect(next).toContainText('You are checked in to Bus 1 to Tiger Point for the sunrise.')
  const checkedIn = itemOf(page, /to Tiger Point/).getByRole('button', { name: /^Checked In/ })
  await expect(checkedIn).toBeDisabled()
  await expect(checkedIn).toHaveText(/^Checked In\s*at \d+:\d\d AM/)
  const when = await checkedIn.innerText()

  // after midnight the card of yesterday still offers the room
  await chip(page, '20 Nov, Friday').click()
  const room = card(page, /Room/)
  await expect(room).toContainText('Hotel Checkin')
  await itemOf(page, /Room/).getByRole('button', { name: 'Check In' }).click()
  await expectToast(page, 'Checked in to room successfully!')
  await expect(itemOf(page, /Room/).getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  await chip(page, '21 Nov, Saturday').click()
  await expect(room.getByRole('button')).toHaveCount(0)
  await expect(room).toContainText('Opens 22 Nov, 11:00 AM')

  const other = await browser.newContext({ baseURL: muster.url, timezoneId: 'Asia/Kolkata' })
  const ravi = await other.newPage()
  await logIn(ravi, 'ravi')
  await ravi.goto('/events/1/my-checkin')
  const flight = card(ravi, /Bengaluru to Pune/)
  await itemOf(ravi, /Bengaluru to Pune/)
    .getByRole('button', { name: 'Check In' })
    .click()
  await expectToast(ravi, 'Checked in to flight successfully!')
  await expect(flight).toContainText('1/6')
  const seen = card(ravi, /Stretch and chai/)
  await expect(seen).toContainText('0/60')
  const session = card(page, /Stretch and chai/)
  await itemOf(page, /Stretch and chai/)
    .getByRole('button', { name: 'Check In' })
    .click()
  await expect(seen, 'without a reload').toContainText('1/60', { timeout: soon })
  await expect(session).toContainText('1/60')
  await expect(page.getByText('Successfully checked in to the event!')).toBeVisible()
  await other.close()

  // the next morning
  await muster.killAndStartAgain('2026-11-22T11:00:30+05:30')
  await page.goto('/events/1/my-checkin')
  await expect(chip(page, '22 Nov, Sunday')).toHaveAttribute('aria-pressed', 'true')
  await itemOf(page, /Room/).getByRole('button', { name: 'Check Out' }).click()
  await expectToast(page, 'Checked out of room successfully!')
  await expect(card(page, /Bus 1 to Pune/)).toContainText('Opens 3:30 PM')
  await chip(page, '21 Nov, Saturday').click()
  const details = page.getByRole('dialog')
  await page.getByRole('link', { name: /Bus 1 to Tiger Point/ }).click()
  await expect(details.getByRole('button', { name: /^Checked In/ })).toHaveText(when)
  await page.goBack()
  await page.getByRole('link', { name: /Bonfire and music\s*missed/ }).click()
  await expect(details.getByRole('button', { name: 'Check In' })).toBeEnabled()

  // and the day after the event
  await muster.killAndStartAgain('2026-11-23T00:00:30+05:30')
  await page.goto('/events/1/my-checkin')
  await page.getByRole('link', { name: /Closing circle\s*missed/ }).click()
  await expect(details.getByRole('button', { name: 'Check-in is over' })).toBeDisabled()
})
