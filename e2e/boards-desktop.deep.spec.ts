import { checkInByHand } from './check-in-by-hand.ts'
import { expect, expectAccessible, logIn, test } from './muster.ts'

test.use({
  scene: 'boards-desktop',
  viewport: { width: 1440, height: 900 },
  isMobile: false,
  hasTouch: false,
})

test('items and people are side by side, with the keyboard alone', async ({ page }) => {
  await checkInByHand(page, 'Bus 2 to Tiger Point for the sunrise')
  const list = page.getByRole('list', { name: /^Items on/ })
  await page.getByRole('button', { name: /^All/ }).last().click()
  await list.getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bus 1 to Tiger Point for the sunrise' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('aditi das')
  await expect(page.getByRole('heading', { name: 'Pending Users (1)' })).toBeVisible()
  // a part of the name finds her as well
  await expect(page).toHaveURL(/search=aditi\+das/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('aditi das')
  await expectAccessible(page)
})

test('a room is checked in to by hand, its arrival is counted, and the whole list is printed', async ({
  page,
}) => {
  // the dialog of the browser would wait for a person
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await logIn(page, 'admin')
  // the day on which rooms are checked in to
  await page.goto('/events/1/all-checkin?day=2026-11-20&item=hotel')
  const first = page.getByRole('button', { name: /^Check in / }).first()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /Room \d+/ })
      .first(),
  ).toBeVisible()
  const total = Number(
    /\d+/.exec((await page.getByRole('heading', { name: /^Pending Users/ }).textContent()) ?? ''),
  )
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Pending Users (${total - 1})` })).toBeVisible()
  await page.getByText('Arrivals over the day').last().click()
  await expect(page.getByText('1 came on a later day')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Control+p')
  const printed = page
    .locator('section')
    .filter({ has: page.locator('caption', { hasText: 'Hotel: Pending Users' }) })
  await expect(printed.locator('tbody tr')).toHaveCount(total - 1)
  await expect(printed).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printed).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeHidden()
  // it is above the page on a screen, and was on each sheet of paper
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Check in / }).first()).toBeHidden()
})
